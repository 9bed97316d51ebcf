// Tests arithmetic with the wall clock. A clock can be set back, so a stored time may be in the future: only the files
// listed here subtract one from the current time, or compare the two on a server. Intervals within a context use
// `ports.elapsed()`, within a server process `services.elapsed()` or `performance.now()`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Files of the device that may contain such arithmetic, and why a jump of the clock is harmless there. */
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

const ROWS = 'rows in the database, whose times all copies of the bridge read by synchronised clocks';

/** Files of the server that may contain such arithmetic or comparisons, and why a jump of the clock is harmless there. */
const serverOwners: Readonly<Record<string, string>> = {
  'bridge/accounts/confirm-newsletter.ts': ROWS,
  'bridge/accounts/finish-deletion.ts': ROWS,
  'bridge/accounts/group-token-of.ts': 'a token is over at a date',
  'bridge/accounts/is-familiar.ts': ROWS,
  'bridge/accounts/limit.ts': 'a time that is a whole window ahead does not count',
  'bridge/accounts/mail-link.ts': ROWS,
  'bridge/accounts/open-session.ts': ROWS,
  'bridge/accounts/store-message.ts': ROWS,
  'bridge/alerts/decide-alert.ts': ROWS,
  'bridge/alerts/send-alerts.ts': ROWS,
  'bridge/carts/cart.ts': ROWS,
  'bridge/import/follow-feed.ts': 'a pause, capped at the interval of the feed',
  'bridge/mail/mail-queue.ts': ROWS,
  'bridge/operation/create-stored-counts.ts': 'displays the age of a mail, at least 0',
  'bridge/orders/cancel-unpaid.ts': ROWS,
  'bridge/orders/send-reminders.ts': ROWS,
  'bridge/orders/store-report.ts': ROWS,
  'bridge/payments/open-payment.ts': ROWS,
  'bridge/pricing/price-for.ts': 'an offer lasts from a date to a date',
  'bridge/reference-engine/reference-stock.ts': ROWS,
  'connectors/medusa/customer-token.ts': 'a token that was obtained in the future is renewed',
  'connectors/medusa/import/medusa-feed.ts':
    'a reading that lies in the future is followed by a complete one',
  'connectors/medusa/order-privacy.ts': 'personal data is removed later',
};

const sourcesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

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

/**
 * Returns subtractions and comparisons that involve the wall clock of the server: `Date.now()`, `clock()`, or a variable
 * `now` that is not read from a monotonic clock.
 */
function serverComparisons(text: string): string[] {
  const found: string[] = [];
  const isMonotonic =
    /\bnow\b(?:: [^=\n]+)? = (?:\(\) => )?(?:performance\.now|(?:services\.)?elapsed)\b/.test(text);
  const wall = isMonotonic
    ? /\bDate\.now\(\)|\bclock\(\)/
    : /\bDate\.now\(\)|\bclock\(\)|(?<![\w.])now(?![\w(])/;
  const isWall = ({ start, end }: { start: number; end: number }) => wall.test(text.slice(start, end));
  new Visitor({
    BinaryExpression: ({ operator, left, right, start, end }) => {
      if (/^(?:-|[<>]=?)$/.test(operator) && (isWall(left) || isWall(right)))
        found.push(text.slice(start, end));
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
    const device = ['src/shared/domain', 'src/shared/database', 'src/machines', 'src/model', 'workers'];
    const found = sourcesIn(device).filter((file) => differences(textOf(file)).length > 0);
    expect(found.sort()).toEqual(Object.keys(owners).sort());
  });

  it('is detected in each of its forms on a server', () => {
    const text =
      'a = clock() < until; b = (at ?? 0) <= now; c = now - at; d = Date.now() > at; e = at < until; f = at < elapsed()';
    expect(serverComparisons(text)).toEqual([
      ...['clock() < until', '(at ?? 0) <= now', 'now - at', 'Date.now() > at'],
    ]);
    expect(serverComparisons('const now = services.elapsed(); a = now < until;')).toEqual([]);
    expect(serverComparisons('const now = services.clock(); a = now < until;')).toEqual(['now < until']);
  });

  it('exists only in the listed files of the server', () => {
    const server = ['bridge', 'connectors', 'host'];
    const found = sourcesIn(server).filter((file) => serverComparisons(textOf(file)).length > 0);
    expect(found.sort()).toEqual(Object.keys(serverOwners).sort());
  });
});
