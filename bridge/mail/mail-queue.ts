// The outbox: a mail is a row before it is sent, in the transaction that gives it a reason. What it says is sealed;
// sending never holds up an answer. A mail that failed is tried again after a pause, and what a stopped bridge left behind
// is sent by the next one; in the end a failure leaves the row unsent, and each try a line in the log without a name.
// A row is claimed before it is sent, so that of several processes one sends it; the claim of a process that died expires.
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { customers, outbox } from '../database/account-tables.ts';
import { type Db, rowsOf } from '../database/open-database.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** the same as HTML */
  html?: string;
  /** whom an answer goes to, when it is not the shop */
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
/** The link in a password mail is over by then (LINK_LIFE_MS): an older one is of no use. */
const LINK_MAX_MS = 30 * 60_000;
const PAUSES_MS = [10_000, 60_000];
/** Longer than any delivery to a mail server takes. */
const CLAIM_MS = 5 * 60_000;
/** Rows for addresses without an account: written so that both cost the same, never sent or listed. */
const NOBODY = 'nobody';

export type MailQueue = {
  /**
   * Puts a mail into the outbox; call it in the transaction. In: the customer, null for a guest. Out: the row's number,
   * undefined for a customer who does not exist.
   */
  write: (
    tx: Db,
    kind: string,
    customerId: number | null,
    mail: Mail,
    now: number,
  ) => Promise<number | undefined>;
  /**
   * Writes a password mail; call it in the transaction. Out: the row's number, and whether there is such a customer. The same
   * statements for both.
   */
  writePassword: (
    tx: Db,
    customerId: number,
    mail: Mail,
    now: number,
  ) => Promise<{ id: number; isTheirs: boolean }>;
  /** Does what `send` does, but sends nothing: for a password mail to an address without an account. */
  pretend: (id: number, mail: Mail, clock: () => number) => void;
  /** Sends a row in the background, when there is a way to send. */
  send: (id: number, mail: Mail, clock: () => number) => void;
  /** Sends what was not sent when the bridge stopped, in the background. */
  sendLeft: (clock: () => number) => void;
  /** The newest mails, for tests and developers. */
  list: () => Promise<MailRow[]>;
  /** Waits for what is being sent, and tries nothing again. */
  close: () => Promise<void>;
};

/** How what a mail says is kept unreadable in the database. */
export type Sealing = {
  seal: (text: string) => string;
  /** undefined when it was sealed under another key */
  open: (sealed: string) => string | undefined;
};

/** @param report hears of each try that failed */
export function createMailQueue(
  db: Db,
  vault: Sealing,
  report: (error: unknown) => void,
  sendMail: SendMail | undefined,
  pausesMs: readonly number[] = PAUSES_MS,
): MailQueue {
  const sending = new Set<Promise<void>>();
  const life = new AbortController();
  const { signal } = life;

  /** Resolves when the pause is over, or the bridge stops. */
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  /** A bridge that is alive tries a mail no longer than this. */
  const leftAfterMs = 2 * pausesMs.reduce((sum, ms) => sum + ms, 0);
  /**
   * False: it was taken back with the link in it, was sent, or another process has it. `own`: the ends of the claims that this
   * delivery has made, or may have made where the database did not answer; none of them stands in its way.
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
    /** False: it failed, and is free for the next try, of any process unless it was sent. */
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
        return false;
      }
    };
    if (await tryOnce()) return;
    for (const ms of pausesMs) {
      await rest(ms);
      if (signal.aborted || (await tryOnce())) return;
    }
  };
  const inBackground = (job: Promise<void>): void => {
    const watched = job.catch(report).finally(() => sending.delete(watched));
    sending.add(watched);
  };
  const mailIn = (sealed: string): Mail | undefined => {
    const text = vault.open(sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Mail);
  };

  /** One after the other; what another key sealed stays where it is. */
  async function deliverLeft(send: SendMail, clock: () => number): Promise<void> {
    const left = await db
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.sent_at),
          ne(outbox.kind, NOBODY),
          gt(outbox.created_at, clock() - KEPT_MS),
          or(ne(outbox.kind, 'password'), gt(outbox.created_at, clock() - LINK_MAX_MS)),
        ),
      )
      .orderBy(asc(outbox.id));
    for (const { id, sealed, created_at, claimed_until } of left) {
      const mail = mailIn(sealed);
      // the process that wrote or claimed it may be about to send it
      const free = Math.max(created_at + leftAfterMs, claimed_until ?? 0);
      // a timer may fire a millisecond early, and a mail that is still claimed then waits for the next start
      if (mail) await rest(Math.max(0, free + 1 - clock()));
      if (mail && !signal.aborted) await deliver(send, id, mail, clock);
    }
  }

  return {
    write: async (tx, kind, customerId, mail, now) => {
      // one that somebody else removes just now is left to them: nobody's order waits for it
      const old = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            customerId === null ? isNull(outbox.customer_id) : eq(outbox.customer_id, customerId),
            lt(outbox.created_at, now - KEPT_MS),
          ),
        )
        .for('update', { skipLocked: true });
      await tx.delete(outbox).where(inArray(outbox.id, old));
      const sealed = vault.seal(JSON.stringify(mail));
      if (customerId === null) {
        const values = { customer_id: null, kind, sealed, created_at: now };
        const [row] = await tx.insert(outbox).values(values).returning({ id: outbox.id });
        return row?.id;
      }
      const [row] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into ${outbox} (customer_id, kind, sealed, created_at)
          select id, ${kind}, ${sealed}, ${now}::bigint from ${customers} where id = ${customerId} returning id`,
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
      if (row === undefined) throw new Error('the password mail was not written');
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
