// What goes wrong with the device itself: its clock jumps, its storage is full. Both reach page, worker and service worker.
import type { Page, Worker } from '@playwright/test';

/** Every realm that runs code of the shop for a page: its own, its workers, the service worker. */
export const realmsOf = (page: Page): Pick<Worker, 'evaluate'>[] => [
  page as unknown as Worker,
  ...page.workers(),
  ...page.context().serviceWorkers(),
];

/** Runs in each realm. */
function shiftClock(ms: number): void {
  const Sound = Date;
  globalThis.Date = class extends Sound {
    constructor(...given: [] | ConstructorParameters<typeof Date>) {
      if (given.length === 0) super(Sound.now() + ms);
      else super(...given);
    }
    static override now(): number {
      return Sound.now() + ms;
    }
  } as DateConstructor;
}

/**
 * The device's clock jumps, forth or back, as it does when a person or a network sets it; timers go on as they were.
 * In: the page, whose realms live until it is loaded anew; milliseconds.
 */
export async function jumpClock(page: Page, ms: number): Promise<void> {
  for (const realm of realmsOf(page)) await realm.evaluate(shiftClock, ms);
}

/** Runs in each realm. In: is there no room. */
function refuseWrites(isFull: boolean): void {
  type Written = Pick<IDBObjectStore, 'add' | 'put'>;
  const kept = globalThis as unknown as { soundWrites?: Written };
  const { prototype } = IDBObjectStore;
  kept.soundWrites ??= { add: prototype.add, put: prototype.put };
  const refused = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  Object.assign(prototype, isFull ? { add: refused, put: refused } : kept.soundWrites);
}

/**
 * The browser has no room for one more byte of the shop: every write is refused as a full quota refuses it.
 * In: the page, whose realms live until it is loaded anew. Out: gives room again.
 */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const tell = async (isFull: boolean) => {
    for (const realm of realmsOf(page)) await realm.evaluate(refuseWrites, isFull);
  };
  await tell(true);
  return () => tell(false);
}

/**
 * The browser lets the shop store nothing: no page that is opened from now on has a database, and no worker of its.
 * In: the page, where no service worker is in charge yet.
 */
export async function refuseStorage(page: Page): Promise<void> {
  const refusal = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });";
  await page.addInitScript(refusal);
  await page.route('**/shop.worker.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: refusal + (await answer.text()) });
  });
}
