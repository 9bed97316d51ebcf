// The outbox: a mail is a row before it is sent, in the transaction that gives it a reason. What it says is sealed;
// sending never holds up an answer. A mail that failed is tried again after a pause, and what a stopped bridge left behind
// is sent by the next one; in the end a failure leaves the row unsent, and each try a line in the log without a name.
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { customers, outbox } from '../database/account-tables.ts';
import { type Db, rowsOf } from '../database/open.ts';

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

export type Post = {
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
export function createPost(
  db: Db,
  vault: Sealing,
  report: (error: unknown) => void,
  sendMail: SendMail | undefined,
  pausesMs: readonly number[] = PAUSES_MS,
): Post {
  const sending = new Set<Promise<void>>();
  const life = new AbortController();
  const { signal } = life;

  /** Resolves when the pause is over, or the bridge stops. */
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
  /** A bridge that is alive tries a mail no longer than this. */
  const leftAfterMs = 2 * pausesMs.reduce((sum, ms) => sum + ms, 0);
  /** It was neither taken back, with the link in it, nor sent by another bridge. */
  const isWanted = async (id: number): Promise<boolean> =>
    (await db.$count(outbox, and(eq(outbox.id, id), isNull(outbox.sent_at)))) > 0;

  /** False: it failed. */
  const sent = async (send: SendMail, id: number, mail: Mail, clock: () => number): Promise<boolean> => {
    try {
      await send(mail);
      await db.update(outbox).set({ sent_at: clock() }).where(eq(outbox.id, id));
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  };
  const deliver = async (send: SendMail, id: number, mail: Mail, clock: () => number): Promise<void> => {
    if (await sent(send, id, mail, clock)) return;
    for (const ms of pausesMs) {
      await rest(ms);
      if (signal.aborted || !(await isWanted(id)) || (await sent(send, id, mail, clock))) return;
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
          gt(outbox.created_at, clock() - KEPT_MS),
          or(ne(outbox.kind, 'password'), gt(outbox.created_at, clock() - LINK_MAX_MS)),
        ),
      )
      .orderBy(asc(outbox.id));
    for (const { id, sealed, created_at } of left) {
      const mail = mailIn(sealed);
      // another bridge may be at it
      if (mail) await rest(Math.max(0, created_at + leftAfterMs - clock()));
      if (mail && !signal.aborted && (await isWanted(id))) await deliver(send, id, mail, clock);
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
    send: (id, mail, clock) => {
      if (sendMail) inBackground(deliver(sendMail, id, mail, clock));
    },
    sendLeft: (clock) => {
      if (sendMail) inBackground(deliverLeft(sendMail, clock));
    },
    list: async () => {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(LISTED_MAX);
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
