// Tests arithmetic with the wall clock. The device's clock can be set back, so a stored time may be in the future: only
// the files listed here subtract one from the current time. Intervals within a context use `ports.elapsed()`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that may contain such arithmetic, and why a jump of the clock is harmless there. */
const owners: Readonly<Record<string, string>> = {
  'src/shared/domain/outbox/age-of.ts': 'defines the comparisons',
  'src/shared/domain/outbox/retry-delay.ts': 'the hourly budget ignores times in the future',
  'src/shared/database/priced-for.ts': 'a timer, capped at the maximum delay and then set again',
  'src/shared/domain/cart/merge-cart.ts': 'an addition may be in flight on either side of a jump',
  'src/shared/domain/catalogue/codes-of.ts': 'a key press with a time in the future does not count as fast',
  'src/shared/domain/account/may-invite.ts': 'a clock that was set back only delays an invitation',
  'workers/outbox/run-lane.ts': 'a pause until the next drain, capped at the maximum',
  'workers/bridge-client/decode-answer.ts': 'a Retry-After by the clock of the backend, capped at one hour',
  'workers/tabs/leased-lock.ts': 'a lease that exceeds the maximum duration counts as expired',
  'workers/kiosk/heartbeat.ts': 'a wait, capped at the maximum',
  'workers/bridge-client/recent-calls.ts': 'displays the duration of a call',
  'workers/lab/lab.ts': 'displays the duration of a call',
  'workers/lab/connection-faults.ts': 'simulates an intermittent connection',
};

const sources = ['src/shared/domain', 'src/shared/database', 'src/machines', 'src/model', 'workers'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

/** Returns subtractions that involve the current time: `now - then`, `then - now()`, `ports.now() - then`. */
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
  it('is detected in each of its forms', () => {
    const text =
      'a = now - at; b = Math.abs(ports.now() - at); c = at - Date.now(); d = at - b; e = elapsed() - at';
    expect(differences(text)).toEqual(['now - at', 'ports.now() - at', 'at - Date.now()']);
  });

  it('exists only in the listed files [F55]', () => {
    const found = sources.filter(
      (file) => differences(readFileSync(path.join(root, file), 'utf8')).length > 0,
    );
    expect(found.sort()).toEqual(Object.keys(owners).sort());
  });
});
