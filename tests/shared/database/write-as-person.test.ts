// Writes that wait for the session lock while the user leaves the page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { duringSession } from '#shared/database/write-as-person.ts';

let page: EventTarget;
/** functions that grant or refuse the lock that the write waits for */
let lock: { grant: () => void; refuse: (error: Error) => void };
beforeEach(() => {
  page = new EventTarget();
  const granted = new Promise<void>((grant, refuse) => {
    lock = { grant, refuse };
  });
  const request = (_name: string, _options: unknown, run: () => Promise<unknown>) => granted.then(run);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** Waits for the next task, in which unhandled rejections surface. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  ['acquires the lock', () => lock.grant()],
  ['fails to acquire the lock', () => lock.refuse(new DOMException('timed out', 'TimeoutError'))],
])('does not run a write if the user leaves the page before it %s [F66]', async (_, settle) => {
  const write = vi.fn(async () => 'written');
  const writing = duringSession(write);
  page.dispatchEvent(new Event('pagehide'));
  await nextTask();
  settle();
  await expect(writing).rejects.toThrow('The page was left during a write');
  expect(write).not.toHaveBeenCalled();
});

it('runs a write without the lock if it cannot be acquired [F66]', async () => {
  const writing = duringSession(async () => 'written');
  lock.refuse(new DOMException('timed out', 'TimeoutError'));
  expect(await writing).toBe('written');
});
