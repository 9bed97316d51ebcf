// Starts everything that a copy of the bridge shares with the other copies on its database besides the tables: the
// rate limit, catalogue facts, the mails of stopped copies, and the secret, which must be the same in all of them.
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { eq } from 'drizzle-orm';
import type { AccountState } from '../accounts/create-accounts.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { followFacts } from '../catalogue/follow-facts.ts';
import type { Db } from '../database/open-database.ts';
import { settings } from '../database/tables.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import { countersInDatabase, countersInRedis } from './request-counters.ts';
import { createTake, sharedRateLimit } from './shared-rate-limit.ts';

type Place = {
  readonly db: Db;
  readonly clock: () => number;
  facts: CatalogueFacts;
  readonly accounts: Pick<AccountState, 'post' | 'vault'>;
};
type Report = (what: string, error: unknown) => void;

const SECRET_MARK = 'secret-mark';

/**
 * Reports if the last started copy has a different secret: the copies then cannot decrypt each other's data and share
 * no limits. A new secret is reported once.
 */
async function compareSecrets({ db, accounts }: Place, report: Report): Promise<void> {
  const value = accounts.vault.sign(SECRET_MARK);
  const [stored] = await db.select().from(settings).where(eq(settings.key, SECRET_MARK));
  if (stored?.value === value) return;
  await db
    .insert(settings)
    .values({ key: SECRET_MARK, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  if (stored)
    report('secret', new OperatorNote('BRIDGE_SECRET differs from that of the copy that started last'));
}

/**
 * @param quick runs statements that requests wait for
 * @param redis URL of the Redis that counts requests; absent: the database counts them
 * @param report called once for each fault, until it has ended
 */
export async function startSharing(
  place: Place,
  quick: Db,
  redis: string | undefined,
  report: Report,
): Promise<{ rateLimitStore: FastifyRateLimitStoreCtor; close: () => Promise<void> }> {
  const { clock, accounts } = place;
  const counters = redis === undefined ? countersInDatabase(quick) : await countersInRedis(redis);
  await compareSecrets(place, report);
  accounts.post.followLeft(clock);
  const endFollowing = followFacts(place, (error) => report('facts', error));
  return {
    rateLimitStore: sharedRateLimit(
      createTake(counters, accounts.vault.sign, (error) => report('request limit', error)),
    ),
    close: async () => {
      await endFollowing();
      await counters.close();
    },
  };
}
