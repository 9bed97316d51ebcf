// Tests that each mail is sent by only one of several processes that share a database.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVault } from '#bridge/accounts/vault.ts';
import { outbox } from '#bridge/database/account-tables.ts';
import type { Db, OpenDatabase } from '#bridge/database/open-database.ts';
import { createMailQueue, type Mail } from '#bridge/mail/mail-queue.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestDatabase } from '../support/backend/open-bridge.ts';

let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.delete(outbox));

const vault = createVault('secret');
const mail: Mail = { to: 'anna@example.lv', subject: 'Your order', text: '' };
const never = () => expect.unreachable('no try fails');

/** Starts a process whose deliveries wait until they are released. */
function startProcess(sent: string[], now = NOW) {
  const held = deferred<void>();
  const begun = deferred<void>();
  const post = createMailQueue(
    db,
    vault,
    never,
    async ({ to }) => {
      begun.resolve();
      await held.promise;
      sent.push(to);
    },
    [],
  );
  return { post, letGo: held.resolve, begun: begun.promise, sendLeft: () => post.sendLeft(() => now) };
}
const write = (post: ReturnType<typeof createMailQueue>) =>
  db.transaction((tx) => post.write(tx, 'order', null, mail, NOW));

it('bridges that start concurrently send a leftover mail once', async () => {
  const sent: string[] = [];
  const processes = [0, 1, 2].map(() => startProcess(sent));
  const [first] = processes;
  if (!first) throw new Error('no process');
  await write(first.post);
  for (const one of processes) one.sendLeft();
  await Promise.race(processes.map(({ begun }) => begun));
  for (const one of processes) one.letGo();
  // closing waits for deliveries in progress
  await Promise.all(processes.map(({ post }) => post.close()));
  expect(sent).toEqual([mail.to]);
});

it('a mail is taken over from the process that is sending it only after that process has died', async () => {
  const sent: string[] = [];
  const died = startProcess([]);
  const id = await write(died.post);
  died.post.send(id ?? 0, mail, () => NOW);
  await died.begun;
  const [claimed] = await db.select({ until: outbox.claimed_until }).from(outbox);
  const until = claimed?.until ?? 0;
  expect(until).toBeGreaterThan(NOW);

  const early = startProcess(sent, until - 1);
  early.post.send(id ?? 0, mail, () => until - 1);
  early.letGo();
  await early.post.close();
  expect(sent).toEqual([]);

  const late = startProcess(sent, until);
  late.letGo();
  late.sendLeft();
  await late.begun;
  await late.post.close();
  expect(sent).toEqual([mail.to]);
  died.letGo();
  await died.post.close();
});

it('a mail of a killed process is taken over as soon as its claim expires', async () => {
  const sent: string[] = [];
  const died = startProcess([]);
  const id = await write(died.post);
  died.post.send(id ?? 0, mail, () => NOW);
  await died.begun;
  const [claimed] = await db.select({ until: outbox.claimed_until }).from(outbox);
  const until = claimed?.until ?? 0;
  const next = startProcess(sent);
  next.letGo();
  const startedAt = performance.now();
  next.post.sendLeft(() => until - 20 + Math.floor(performance.now() - startedAt));
  await next.begun;
  await next.post.close();
  expect(sent).toEqual([mail.to]);
  died.letGo();
  await died.post.close();
});

type Fate = 'done' | 'lost' | 'unanswered';
/** Returns a database whose next updates have these outcomes, in this order; later updates succeed. */
const unreliable = (fates: readonly Fate[]): Db => {
  const left = [...fates];
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'update') return Reflect.get(target, name, target);
      return (table: typeof outbox) => ({
        set: (values: object) => ({
          where: (condition: never) => {
            const fate = left.shift() ?? 'done';
            const query = target.update(table).set(values).where(condition);
            const end = async <T>(run: () => PromiseLike<T>): Promise<T> => {
              const answer = fate === 'lost' ? undefined : await run();
              if (answer === undefined || fate === 'unanswered') throw new Error('no connection');
              return answer;
            };
            const plain = () => end(() => query.then((answer) => answer));
            return {
              returning: (columns: { id: typeof outbox.id }) => end(() => query.returning(columns)),
              // biome-ignore lint/suspicious/noThenProperty: queries are thenable, too
              then: (...hear: Parameters<Promise<unknown>['then']>) => plain().then(...hear),
              catch: (hear: () => void) => plain().catch(hear),
            };
          },
        }),
      });
    },
  });
};

it('a mail is sent once even if some of its statements fail', async () => {
  const fate = fc.constantFrom<Fate>('done', 'lost', 'unanswered');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 6 }),
      fc.integer({ min: 0, max: 2 }),
      async (fates, refused) => {
        await db.delete(outbox);
        let tries = 0;
        const sent: string[] = [];
        const send = async ({ to }: Mail) => {
          tries += 1;
          if (tries <= refused) throw new Error('refused');
          sent.push(to);
        };
        const post = createMailQueue(unreliable(fates), vault, () => undefined, send, Array(10).fill(0));
        const id = await write(post);
        post.send(id ?? 0, mail, () => NOW);
        await expect
          .poll(async () => (await db.select().from(outbox))[0]?.sent_at, { interval: 5 })
          .toBe(NOW);
        await post.close();
        expect(sent).toEqual([mail.to]);
      },
    ),
    {
      numRuns: 25,
      examples: [
        [['lost'], 0],
        [['done', 'lost'], 1],
        [['done', 'lost'], 0],
      ],
    },
  );
});

it('a mail is released after its last failed delivery attempt', async () => {
  let tries = 0;
  const post = createMailQueue(
    db,
    vault,
    () => undefined,
    async () => {
      tries += 1;
      throw new Error('refused');
    },
    [0, 0],
  );
  const id = await write(post);
  post.send(id ?? 0, mail, () => NOW);
  await expect.poll(() => tries).toBe(3);
  await post.close();
  const [row] = await db
    .select({ until: outbox.claimed_until, sent: outbox.sent_at })
    .from(outbox)
    .where(eq(outbox.id, id ?? 0));
  expect(row).toEqual({ until: null, sent: null });
});

/** Starts a process that polls for mails left by other processes. */
function startFollower(sent: string[], subjectFails?: string) {
  const post = createMailQueue(
    db,
    vault,
    () => undefined,
    async ({ subject }) => {
      if (subject === subjectFails) throw new Error('refused');
      sent.push(subject);
    },
    [],
  );
  return post;
}
const written = (post: ReturnType<typeof createMailQueue>, subject: string, at = NOW) =>
  db.transaction((tx) => post.write(tx, 'order', null, { ...mail, subject }, at));

it('a mail left by a killed process is sent by one that was already running', async () => {
  const sent: string[] = [];
  const post = startFollower(sent);
  post.followLeft(() => NOW + 1, 1);
  await written(post, 'left');
  await expect.poll(() => sent).toEqual(['left']);
  await post.close();
});

it('a mail is retried only after the next start once all its attempts have failed', async () => {
  const sent: string[] = [];
  const failing = startFollower(sent, 'refused');
  const id = await written(failing, 'refused');
  failing.send(id ?? 0, { ...mail, subject: 'refused' }, () => NOW);
  await failing.close();
  const running = startFollower(sent);
  running.followLeft(() => NOW + 1, 1);
  await written(running, 'left');
  await expect.poll(() => sent).toEqual(['left']);
  running.sendLeft(() => NOW + 1);
  await expect.poll(() => sent).toEqual(['left', 'refused']);
  await running.close();
});
