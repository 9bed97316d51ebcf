// The outbox: a mail is a row before it is sent, in the transaction that gives it a reason. What it says is sealed;
// sending never holds up an answer, and a failure leaves the row unsent and a line in the log without anybody's name.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Vault } from '../accounts/vault.ts';
import { customers, outbox } from '../database/account-tables.ts';
import { type Db, rowsOf } from '../database/open.ts';
import { placeOf } from '../http/error-answers.ts';
import type { WriteLog } from '../http/log.ts';

export type Mail = { to: string; subject: string; text: string };
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

export type Post = {
  /** Puts a mail into the outbox; call it in the transaction. Out: the row's number, undefined for nobody's mail. */
  write: (tx: Db, kind: string, customerId: number, mail: Mail, now: number) => Promise<number | undefined>;
  /** Sends a row in the background, when there is a way to send. */
  send: (id: number, mail: Mail, clock: () => number) => void;
  /** The newest mails, for tests. */
  list: () => Promise<MailRow[]>;
  /** Waits for what is being sent. */
  close: () => Promise<void>;
};

export function createPost(db: Db, vault: Vault, log: WriteLog, sendMail: SendMail | undefined): Post {
  const sending = new Set<Promise<void>>();

  const deliver = async (send: SendMail, id: number, mail: Mail, clock: () => number): Promise<void> => {
    try {
      await send(mail);
      await db.update(outbox).set({ sent_at: clock() }).where(eq(outbox.id, id));
    } catch (error) {
      log({ level: 'error', method: 'SMTP', route: '(outbox)', status: 0, ...placeOf(error) });
    }
  };

  return {
    write: async (tx, kind, customerId, mail, now) => {
      await tx
        .delete(outbox)
        .where(and(eq(outbox.customer_id, customerId), lt(outbox.created_at, now - KEPT_MS)));
      const sealed = vault.seal(JSON.stringify(mail));
      const [row] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into ${outbox} (customer_id, kind, sealed, created_at)
          select id, ${kind}, ${sealed}, ${now}::bigint from ${customers} where id = ${customerId} returning id`,
      );
      return row?.id;
    },
    send: (id, mail, clock) => {
      if (sendMail === undefined) return;
      const job = deliver(sendMail, id, mail, clock).finally(() => sending.delete(job));
      sending.add(job);
    },
    list: async () => {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(LISTED_MAX);
      return rows.map(({ id, kind, sealed, created_at, sent_at }) => {
        const text = vault.open(sealed);
        return {
          id,
          kind,
          created_at,
          sent_at,
          mail: text === undefined ? undefined : (JSON.parse(text) as Mail),
        };
      });
    },
    close: async () => {
      await Promise.all(sending);
    },
  };
}
