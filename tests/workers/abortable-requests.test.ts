// Tests aborting the service worker's requests.
import { expect, it } from 'vitest';
import { abortableRequests } from '#workers/abortable-requests.ts';

it('aborts pending requests and no later ones', () => {
  const { options, abort } = abortableRequests();
  const pending = options.signal;
  abort();
  expect([pending.aborted, options.signal.aborted]).toEqual([true, false]);
});
