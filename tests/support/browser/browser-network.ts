// Test setup: emulates `navigator.onLine` and its events for one test.
import { onTestFinished, vi } from 'vitest';

export type BrowserNetwork = { lose: () => void; regain: () => void };

/** Stubs the network status; it is online at first. */
export function browserNetwork(): BrowserNetwork {
  const browser = new EventTarget();
  let isThere = true;
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', {
    get onLine() {
      return isThere;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const become = (is: boolean) => {
    isThere = is;
    browser.dispatchEvent(new Event(is ? 'online' : 'offline'));
  };
  return { lose: () => become(false), regain: () => become(true) };
}
