// The mail queue. Invariants:
// - a mail is stored sealed, in the transaction that causes it, before it is sent; sending never delays a response
// - a failed mail is retried after a pause; a mail left by a stopped bridge is sent by the next bridge that starts,
//   or by another copy that polls for such mails; after the last attempt the row stays unsent until the next start;
//   each failure is logged without personal data
// - a mail that the mail server refuses for its recipient is not retried
// - a row is claimed before it is sent, so only one process sends it; the claim of a killed process expires
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { customers, outbox } from '../database/account-tables.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { MailSender } from './compose-mail.ts';
import { isRecipientRefused } from './is-recipient-refused.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** the same as HTML */
  html?: string;
  /** recipient of replies; absent: the store owner */
  replyTo?: string;
};
export type SendMail = (mail: Mail) => Promise<void>;
export type MailRow = {
  id: number;
  kind: string;
  created_at: number;
  sent_at: number | null;
  mail: Mail | undefined;
};

const KEPT_MS = 30 * 86_400_000;
const LISTED_MAX = 200;
const LEFT_EVERY_MS = 60_000;
/** Password mails older than this are not sent, because their link has expired (LINK_LIFE_MS). */
const LINK_MAX_MS = 30 * 60_000;
const PAUSES_MS = [10_000, 60_000];
/** Longer than any delivery to a mail server takes. */
const CLAIM_MS = 5 * 60_000;
/**
 * Kind of the rows for e-mail addresses without an account. They are written so that timing reveals nothing, and never
 * sent or listed.
 */
const NOBODY = 'nobody';

export type MailQueue = {
  /** the store as the mails name it */
  sender: MailSender;
  /**
   * Queues a mail; must be called in the transaction that causes it. `customerId` is null for a guest. Returns the
   * row's id; undefined if the customer does not exist.
   */
  write: (
    tx: Db,
    kind: string,
    customerId: number | null,
    mail: Mail,
    now: number,
  ) => Promise<number | undefined>;
  /**
   * Queues a password mail; must be called in the transaction that creates its link. Returns the row's id and whether
   * the customer exists. Runs the same statements in both cases.
   */
  writePassword: (
    tx: Db,
    customerId: number,
    mail: Mail,
    now: number,
  ) => Promise<{ id: number; isTheirs: boolean }>;
  /** Runs the statements of `send` without sending: for a password mail to an e-mail address without an account. */
  pretend: (id: number, mail: Mail, clock: () => number) => void;
  /** Sends a queued mail in the background, if sending is configured. */
  send: (id: number, mail: Mail, clock: () => number) => void;
  /** Sends the mails left by a stopped bridge, in the background. */
  sendLeft: (clock: () => number) => void;
  /** From now on also sends mails left by other copies, except mails whose attempts have all failed. */
  followLeft: (clock: () => number, everyMs?: number) => void;
  /** Returns the newest mails, for tests and developers. */
  list: () => Promise<MailRow[]>;
  /** Waits for deliveries in progress and starts no retries. */
  close: () => Promise<void>;
};

/** Encryption of mails in the database. */
export type Sealing = {
  seal: (text: string) => string;
  /** returns undefined if the text was sealed with another key */
  open: (sealed: string) => string | undefined;
};

/**
 * @param report is called for each failed attempt
 * @param refused is called with an address that refuses mails permanently
 */
export function createMailQueue(
  db: Db,
  vault: Sealing,
  report: (error: unknown) => void,
  sendMail: SendMail | undefined,
  pausesMs: readonly number[] = PAUSES_MS,
  sender: MailSender = { name: 'localhost' },
  refused: (to: string) => Promise<void> = async () => undefined,
): MailQueue {
  const sending = new Set<Promise<void>>();
  const life = new AbortController();
  const { signal } = life;

  /** Resolves after the pause, or when the bridge stops. */
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  /** Time in ms after which a running bridge has stopped retrying a mail. */
  const leftAfterMs = 2 * pausesMs.reduce((sum, ms) => sum + ms, 0);
  /**
   * Claims a mail. False if it was deleted together with its link, was sent, or is claimed by another process. `own`:
   * the `claimed_until` values of this delivery's own claims, including those that the database did not confirm; they
   * do not block it.
   */
  const claim = async (id: number, now: number, own: number[]): Promise<boolean> => {
    const until = now + CLAIM_MS;
    const isFree = or(
      isNull(outbox.claimed_until),
      lte(outbox.claimed_until, now),
      inArray(outbox.claimed_until, own),
    );
    const ours = own.push(until);
    const claimed = await db
      .update(outbox)
      .set({ claimed_until: until })
      .where(and(eq(outbox.id, id), isNull(outbox.sent_at), isFree))
      .returning({ id: outbox.id });
    if (claimed.length === 0) own.length = ours - 1;
    return claimed.length > 0;
  };
  const release = (id: number, own: readonly number[]) =>
    db
      .update(outbox)
      .set({ claimed_until: null })
      .where(and(eq(outbox.id, id), inArray(outbox.claimed_until, [...own])))
      .catch(report);

  const deliver = async (send: SendMail, id: number, mail: Mail, clock: () => number): Promise<void> => {
    const own: number[] = [];
    let isSent = false;
    const giveUp = () => db.update(outbox).set({ given_up_at: clock() }).where(eq(outbox.id, id));
    /** Claims and sends the mail. Returns false if that failed, and then releases the claim unless the mail was sent. */
    const tryOnce = async (): Promise<boolean> => {
      try {
        if (!(await claim(id, clock(), own))) return true;
        if (!isSent) await send(mail);
        isSent = true;
        await db.update(outbox).set({ sent_at: clock() }).where(eq(outbox.id, id));
        return true;
      } catch (error) {
        report(error);
        if (!isSent) await release(id, own);
        if (!isRecipientRefused(error)) return false;
        await giveUp();
        await refused(mail.to);
        return true;
      }
    };
    if (await tryOnce()) return;
    for (const ms of pausesMs) {
      await rest(ms);
      if (signal.aborted || (await tryOnce())) return;
    }
    if (!isSent) await giveUp();
  };
  const inBackground = (job: Promise<void>): void => {
    const watched = job.catch(report).finally(() => sending.delete(watched));
    sending.add(watched);
  };
  const mailIn = (sealed: string): Mail | undefined => {
    const text = vault.open(sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Mail);
  };

  /** Condition for mails that no running process is about to send. */
  const isOrphan = (now: number) =>
    and(
      isNull(outbox.given_up_at),
      lt(outbox.created_at, now - leftAfterMs),
      or(isNull(outbox.claimed_until), lte(outbox.claimed_until, now)),
    );

  /** Sends the remaining mails one after another; skips mails sealed with another key. */
  async function deliverLeft(send: SendMail, clock: () => number, which?: SQL): Promise<void> {
    const left = await db
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.sent_at),
          ne(outbox.kind, NOBODY),
          gt(outbox.created_at, clock() - KEPT_MS),
          or(ne(outbox.kind, 'password'), gt(outbox.created_at, clock() - LINK_MAX_MS)),
          which,
        ),
      )
      .orderBy(asc(outbox.id));
    for (const { id, sealed, created_at, claimed_until } of left) {
      const mail = mailIn(sealed);
      // the process that wrote or claimed the mail may be about to send it
      const free = Math.max(created_at + leftAfterMs, claimed_until ?? 0);
      // waits 1 ms more, because timers may fire early; a mail that is still claimed then is sent after the next start
      if (mail) await rest(Math.max(0, free + 1 - clock()));
      if (mail && !signal.aborted) await deliver(send, id, mail, clock);
    }
  }

  return {
    sender,
    write: async (tx, kind, customerId, mail, now) => {
      const sealed = vault.seal(JSON.stringify(mail));
      const [theirs, recipient] =
        customerId === null
          ? [sql`customer_id is null`, sql`select null::integer as id`]
          : [sql`customer_id = ${customerId}`, sql`select id from ${customers} where id = ${customerId}`];
      // skips rows that another process is deleting, so that no order waits for them
      const [row] = await rowsOf<{ id: number }>(
        tx,
        sql`with old as (delete from ${outbox} where id in (select id from ${outbox}
            where ${theirs} and created_at < ${now - KEPT_MS}::bigint for update skip locked))
          insert into ${outbox} (customer_id, kind, sealed, created_at)
          select id, ${kind}, ${sealed}, ${now}::bigint from (${recipient}) as recipient returning id`,
      );
      return row?.id;
    },
    writePassword: async (tx, customerId, mail, now) => {
      const old = and(eq(outbox.customer_id, customerId), lt(outbox.created_at, now - KEPT_MS));
      const ofNobody = and(eq(outbox.kind, NOBODY), lt(outbox.created_at, now - LINK_MAX_MS));
      const dead = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(or(old, ofNobody))
        .for('update', { skipLocked: true });
      await tx.delete(outbox).where(inArray(outbox.id, dead));
      const [row] = await rowsOf<{ id: number; kind: string }>(
        tx,
        sql`insert into ${outbox} (customer_id, kind, sealed, created_at)
          select known.id, case when known.id is null then ${NOBODY}::text else 'password' end,
            ${vault.seal(JSON.stringify(mail))}, ${now}::bigint
          from (select 1) as one left join ${customers} as known on known.id = ${customerId}
          returning id, kind`,
      );
      if (row === undefined) throw new Error('Queueing the password mail returned no row');
      return { id: row.id, isTheirs: row.kind !== NOBODY };
    },
    pretend: (id, mail, clock) => {
      if (sendMail) inBackground(deliver(async () => undefined, id, mail, clock));
    },
    send: (id, mail, clock) => {
      if (sendMail) inBackground(deliver(sendMail, id, mail, clock));
    },
    sendLeft: (clock) => {
      if (sendMail) inBackground(deliverLeft(sendMail, clock));
    },
    followLeft: (clock, everyMs = LEFT_EVERY_MS) => {
      if (!sendMail) return;
      const follow = async () => {
        for (;;) {
          await rest(everyMs);
          if (signal.aborted) return;
          await deliverLeft(sendMail, clock, isOrphan(clock())).catch(report);
        }
      };
      inBackground(follow());
    },
    list: async () => {
      const rows = await db
        .select()
        .from(outbox)
        .where(ne(outbox.kind, NOBODY))
        .orderBy(desc(outbox.id))
        .limit(LISTED_MAX);
      return rows.map(({ id, kind, sealed, created_at, sent_at }) => ({
        id,
        kind,
        created_at,
        sent_at,
        mail: mailIn(sealed),
      }));
    },
    close: async () => {
      life.abort();
      await Promise.all(sending);
    },
  };
}
