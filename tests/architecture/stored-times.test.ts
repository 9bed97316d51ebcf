// Arithmetic with the wall clock. The device's clock can be set back, so a stored time may lie in the future: only the
// files named here subtract one from the present, and what spaces work out within a context uses `ports.elapsed()`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that own such arithmetic, and why a jump of the clock does no harm there. */
const owners: Readonly<Record<string, string>> = {
  'src/shared/domain/outbox/age-of.ts': 'the comparisons themselves',
  'src/shared/domain/outbox/retry-delay.ts': 'the hourly budget leaves out times in the future',
  'src/shared/database/priced-for.ts': 'a timer, cut to the longest there is, after which it is looked again',
  'src/shared/domain/cart/merge-cart.ts': 'an addition may be in flight on either side of a jump',
  'src/shared/domain/catalogue/codes-of.ts': 'a key of the future is not fast',
  'src/shared/domain/account/may-invite.ts': 'a clock that was set back only delays an invitation',
  'workers/outbox/run-lane.ts': 'a pause until the next look, cut to the longest one',
  'workers/bridge-client/decode-answer.ts': 'a wait that the backend names by its own clock, cut to an hour',
  'workers/tabs/leased-lock.ts': 'a lease that lasts longer than any counts as over',
  'workers/kiosk/heartbeat.ts': 'a wait is cut to the longest one',
  'workers/bridge-client/recent-calls.ts': 'shows how long a call took',
  'workers/lab/lab.ts': 'shows how long a call took',
  'workers/lab/connection-faults.ts': 'makes a connection fail now and then',
};

const sources = ['src/shared/domain', 'src/shared/database', 'src/machines', 'src/model', 'workers'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

/** Differences with the present in them: `now - then`, `then - now()`, `ports.now() - then`. */
function differences(text: string): string[] {
  const found: string[] = [];
  const isNow = ({ start, end }: { start: number; end: number }) =>
    /^\(*(?:[\w.]*\bnow\(\)|now)\)*$/.test(text.slice(start, end));
  new Visitor({
    BinaryExpression: ({ operator, left, right, start, end }) => {
      if (operator === '-' && (isNow(left) || isNow(right))) found.push(text.slice(start, end));
    },
  }).visit(parseSync('a.ts', text).program);
  return found;
}

describe('arithmetic with the wall clock', () => {
  it('is recognised in every form', () => {
    const text =
      'a = now - at; b = Math.abs(ports.now() - at); c = at - Date.now(); d = at - b; e = elapsed() - at';
    expect(differences(text)).toEqual(['now - at', 'ports.now() - at', 'at - Date.now()']);
  });

  it('is done in the files that own it, and in no other [F55]', () => {
    const found = sources.filter(
      (file) => differences(readFileSync(path.join(root, file), 'utf8')).length > 0,
    );
    expect(found.sort()).toEqual(Object.keys(owners).sort());
  });
});
