// Measures operations that must stay fast under adverse input: parsing a large response, validating hostile text,
// generating a huge catalogue, and stock checks while passwords are guessed. Also prints baselines measured on the same
// machine.
import * as z from 'zod/mini';
import { HASH_PARAMETERS } from '#bridge/accounts/hash-password.ts';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { openDatabase } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { searchAnswer } from '#schemas/bridge/catalogue-answer.ts';
import { emailAddress, personName } from '#shared/domain/account/person-name.ts';
import { queryWords, termOf } from '#shared/domain/catalogue/search-text.ts';
import { decodeAnswer } from '#workers/bridge-client/decode-answer.ts';

const timed = async (run: () => unknown): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};
const percentile95 = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function longAnswer(): Promise<void> {
  const hits = Array.from({ length: 2_000 }, (_, id) => ({
    _id: id,
    _source: { id, text: 'x'.repeat(400) },
  }));
  const body = JSON.stringify({ hits: { total: 2_000, hits } });
  const raw = { status: 200, contentType: 'application/json', retryAfter: '', body };
  const parsed = await timed(() => JSON.parse(body));
  const read = await timed(() => decodeAnswer(raw, searchAnswer, Date.now()));
  const kilobytes = body.length / 1_000;
  console.log(
    `response of ${kilobytes.toFixed(0)} kB: parsed in ${read.toFixed(1)} ms, ${(read / parsed).toFixed(1)} times JSON.parse alone; ${((read / kilobytes) * 100).toFixed(1)} of 50 ms per 100 kB`,
  );
}

async function hostileText(): Promise<void> {
  const texts = [`${'a'.repeat(100_000)}@`, `${'a@'.repeat(50_000)}`, `${"a'- ".repeat(25_000)}1`];
  for (const text of texts) {
    const judged = await timed(() => {
      z.safeParse(emailAddress(), text);
      z.safeParse(personName(), text);
    });
    console.log(`100,000 hostile characters validated in ${judged.toFixed(1)} of 50 ms`);
  }
  const cut = await timed(() => {
    for (const piece of ['a', '-', 'ā ', '\u0300', '👍']) queryWords(termOf(piece.repeat(10_000)));
  });
  console.log(`search text of 10,000 characters: split into words in ${(cut / 5).toFixed(1)} ms`);
}

async function hugeCatalogue(): Promise<void> {
  const shop = generateCatalogue({ seed: 1, products: 100_000, now: new Date() });
  const began = performance.now();
  let count = 0;
  for (const _ of shop.products()) if (++count === 5_000) break;
  const perSecond = count / ((performance.now() - began) / 1_000);
  console.log(`generating a catalogue of 100,000: ${perSecond.toFixed(0)} products per second`);
}

async function guessedPasswords(): Promise<void> {
  const opened = await openDatabase('memory://');
  await fillDatabase(opened.db, demoCatalogue({ products: 60, seed: 1 }), Date.now());
  const app = await buildBridge({ db: opened.db, requestsPerMinute: false, argon2: HASH_PARAMETERS });
  const check = () => timed(() => app.inject({ url: '/api/stock/check?sku=P-1' }));
  const quiet: number[] = [];
  for (let at = 0; at < 300; at++) quiet.push(await check());
  let isOver = false;
  const guesses = Promise.all(
    Array.from({ length: 1_000 }, (_, at) =>
      app.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { username: `person-${at % 20}@example.lv`, password: `guess ${at}` },
      }),
    ),
  ).finally(() => {
    isOver = true;
  });
  const busy: number[] = [];
  while (!isOver) {
    busy.push(await check());
    // real requests arrive over the network: in between, the event loop handles finished hashes
    await new Promise((resolve) => setImmediate(resolve));
  }
  await guesses;
  await app.close();
  await opened.close();
  const [before, during] = [percentile95(quiet), percentile95(busy)];
  console.log(
    `stock check while 1,000 passwords are guessed: ${during.toFixed(1)} of 200 ms (95th percentile), ${(during / before).toFixed(1)} times that of an idle bridge`,
  );
}

export async function busyMoments(): Promise<void> {
  await longAnswer();
  await hostileText();
  await hugeCatalogue();
  await guessedPasswords();
}
