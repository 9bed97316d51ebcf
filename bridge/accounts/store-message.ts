// Contact messages: stored for a limited time, and mailed to the store owner in the same transaction. Messages with the
// same key are stored only once. Expired messages are deleted when the next message is written and when the bridge
// starts.
import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { contactMessages } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { type ContactMessage, contactMail } from '../mail/contact-mail.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { refuse } from '../ports/refusal.ts';
import { canonicalJson } from '../wire/parse-json.ts';

const DAY_MS = 86_400_000;
/** default retention of a message, in days */
export const MESSAGE_DAYS = 365;

type Place = { db: Db; clock: () => number; post: MailQueue; messageDays: number };

/** Deletes messages older than `days`. `now`: ms since 1970. */
export async function deleteOldMessages(db: Db, days: number, now: number): Promise<void> {
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, new Date(now - days * DAY_MS).toISOString()));
}

/**
 * Stores a message and mails it.
 * @param key the device's id of the message
 * @throws 422 if the key was used for another message
 */
export async function storeMessage(
  { db, clock, post, messageDays }: Place,
  message: ContactMessage,
  key: string,
  { to, store }: { to: string; store: string },
): Promise<void> {
  const now = clock();
  const body_hash = createHash('sha256').update(canonicalJson(message)).digest('hex');
  const mail = contactMail(post.sender, message, to, store);
  const send = await db.transaction(async (tx) => {
    await deleteOldMessages(tx, messageDays, now);
    const [made] = await tx
      .insert(contactMessages)
      .values({ ...message, id: key, body_hash, created_at: new Date(now).toISOString() })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (made !== undefined) {
      const row = await post.write(tx, 'contact', null, mail, now);
      return () => row !== undefined && post.send(row, mail, clock);
    }
    const [before] = await tx
      .select({ hash: contactMessages.body_hash })
      .from(contactMessages)
      .where(eq(contactMessages.id, key));
    if (before?.hash !== body_hash)
      throw refuse(422, { errorCode: 'other-body', errorMessage: 'This key was used for another message' });
    return undefined;
  });
  send?.();
}
