// Test set-up: what a browser says of its network, for the test that asks for it.
import { onTestFinished, vi } from 'vitest';

export type BrowserNetwork = { lose: () => void; regain: () => void };

/** There is a network at first. */
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
