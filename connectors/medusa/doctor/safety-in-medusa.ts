// Checks the protection against placing an order twice, and how long a customer stays logged in.
import pg from 'pg';
import type { MedusaQuestion } from './medusa-examination.ts';

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

/** Always warns, because the number of Medusa processes is not visible from outside. */
const locks: MedusaQuestion = async () => [
  {
    about: 'locks between processes',
    state: 'warning',
    says: 'not visible from outside. If more than one Medusa process runs, register @medusajs/medusa/locking-redis: the default (in memory) and locking-postgres do not hold between processes, so that carts are ordered twice and the last piece is sold twice',
  },
];

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
