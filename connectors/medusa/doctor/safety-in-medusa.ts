// Checks the protection against placing an order twice, and how long a customer stays logged in.
import pg from 'pg';
import { MedusaError, type Send } from '../medusa-client.ts';
import { type MedusaQuestion, textOf } from './medusa-examination.ts';

/** Makes PostgreSQL refuse a second order for the same order id of the store; cancelled orders do not count. */
export const ORDER_INDEX = `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_order_store_order_id" ON "order" ((metadata->>'order_id')) WHERE canceled_at IS NULL AND deleted_at IS NULL`;

const ABOUT_INDEX = 'unique index on orders';
const WITHOUT_INDEX =
  "an order can be placed twice if Medusa's process dies or two of them run; load the store's plug-in, or run";

type Query = (sql: string) => Promise<{ rows: { indexdef: string }[] }>;

/** True if a unique index on the order id exists, under any name. */
export async function hasOrderIndex(query: Query): Promise<boolean> {
  const { rows } = await query(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'order' AND indexdef LIKE 'CREATE UNIQUE INDEX %'`,
  );
  return rows.some(({ indexdef }) => indexdef.includes("metadata ->> 'order_id'"));
}

async function isIndexIn(database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await hasOrderIndex((sql) => client.query<{ indexdef: string }>(sql));
  } finally {
    await client.end();
  }
}

const orderIndex: MedusaQuestion = async ({ database }) => {
  if (database === undefined)
    return [
      {
        about: ABOUT_INDEX,
        state: 'warning',
        says: `not examined without MEDUSA_DATABASE_URL. Without the index, ${WITHOUT_INDEX}: ${ORDER_INDEX}`,
      },
    ];
  try {
    return (await isIndexIn(database))
      ? [{ about: ABOUT_INDEX, state: 'works', says: 'the database refuses a second order' }]
      : [{ about: ABOUT_INDEX, state: 'warning', says: `missing: ${WITHOUT_INDEX}: ${ORDER_INDEX}` }];
  } catch (error) {
    const { code } = error as { code?: unknown };
    return [
      { about: ABOUT_INDEX, state: 'warning', says: `MEDUSA_DATABASE_URL cannot be read (${String(code)})` },
    ];
  }
};

const orderLookup: MedusaQuestion = async ({ admin }) => [
  admin
    ? {
        about: 'look-up of orders',
        state: 'works',
        says: 'the secret key finds the order of a lost response',
      }
    : {
        about: 'look-up of orders',
        state: 'warning',
        says: 'impossible without MEDUSA_SECRET_KEY: after a lost response the store cannot tell whether the order exists, and stock, tax and delivery are not examined',
      },
];

const ABOUT_LOCKS = 'locks between processes';
const REDIS_LOCKS =
  'register @medusajs/medusa/locking-redis: the default (in memory) and locking-postgres do not hold between processes, so that carts are ordered twice and the last piece is sold twice';
/** Requests at once, so that a load balancer leads them to several processes. */
const LOCK_REQUESTS = 8;

/** Asks the plug-in for the locking provider; undefined without the plug-in. */
async function readLocks(admin: Send): Promise<{ provider: string; processes: number } | undefined> {
  const requests = Array.from({ length: LOCK_REQUESTS }, () => admin('GET', '/admin/store-locks'));
  try {
    const answers = await Promise.all(requests);
    const [first = {}] = answers;
    return { provider: textOf(first.provider), processes: new Set(answers.map((each) => each.process)).size };
  } catch (error) {
    if (error instanceof MedusaError && error.fault === 'missing') return undefined;
    throw error;
  }
}

/** Warns if several processes respond without a lock in common, or if that is not visible. */
const locks: MedusaQuestion = async ({ admin }) => {
  const read = admin && (await readLocks(admin));
  if (read === undefined)
    return [
      {
        about: ABOUT_LOCKS,
        state: 'warning',
        says: `not visible without the store's plug-in and MEDUSA_SECRET_KEY. If more than one Medusa process runs, ${REDIS_LOCKS}`,
      },
    ];
  const { provider, processes } = read;
  if (provider === 'locking-redis')
    return [{ about: ABOUT_LOCKS, state: 'works', says: 'in Redis, which all processes share' }];
  const kind = provider === '' ? 'an unknown provider' : provider;
  return [
    processes > 1
      ? {
          about: ABOUT_LOCKS,
          state: 'warning',
          says: `${processes} processes responded, and their locks are those of ${kind}; ${REDIS_LOCKS}`,
        }
      : {
          about: ABOUT_LOCKS,
          state: 'missing',
          says: `those of ${kind}, which are enough for one process; only one responded to ${LOCK_REQUESTS} requests. If more than one runs, ${REDIS_LOCKS}`,
        },
  ];
};

const DAY_SECONDS = 86_400;

/** Returns the seconds between a token's issue and its expiry; undefined if it is not a JWT. */
function lifeOf(token: unknown): number | undefined {
  const [, payload = ''] = String(token).split('.');
  try {
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    return Number.isFinite(exp - iat) ? exp - iat : undefined;
  } catch {
    return undefined; // not a JWT
  }
}

/**
 * Determines how long a customer token is valid. The only way to get one is to register a login (without a customer),
 * so this is done on test systems only.
 */
const tokenLife: MedusaQuestion = async ({ store, mayOrder }) => {
  const about = 'life of customer tokens';
  const consequence = 'an order made offline waits for a new login after that';
  if (!mayOrder)
    return [
      {
        about,
        state: 'missing',
        says: `not examined without --orders: Medusa's default is one day, ${consequence}; jwtExpiresIn in medusa-config raises it`,
      },
    ];
  const email = `doctor-${Date.now()}@example.com`;
  const answer = await store('POST', '/auth/customer/emailpass/register', {
    body: { email, password: `doctor-${crypto.randomUUID()}` },
  });
  const life = lifeOf(answer.token);
  if (life === undefined) return [{ about, state: 'warning', says: 'unknown: the token is not a JWT' }];
  const days = Math.round((life / DAY_SECONDS) * 10) / 10;
  return [
    {
      about,
      state: life > DAY_SECONDS ? 'works' : 'warning',
      says: `${days} ${days === 1 ? 'day' : 'days'}: ${consequence}${life > DAY_SECONDS ? '' : '; raise jwtExpiresIn in medusa-config, for example to "30d"'}`,
    },
  ];
};

export const safetyInMedusa: readonly MedusaQuestion[] = [orderLookup, orderIndex, locks, tokenLife];
