// Faults of the device itself: a jumping clock, a full or refused storage. They apply to page, workers and service
// worker.
import type { Page, Worker } from '@playwright/test';

/** Returns every realm that runs code for a page: its own, its workers, the service worker. */
export const realmsOf = (page: Page): Pick<Worker, 'evaluate'>[] => [
  page as unknown as Worker,
  ...page.workers(),
  ...page.context().serviceWorkers(),
];

/** Shifts the clock of a realm. The function is serialised and runs in each realm. */
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
 * Makes the device's clock jump forwards or backwards, as when a user or the network sets it; running timers are
 * unaffected. Lasts until the page is reloaded.
 */
export async function jumpClock(page: Page, ms: number): Promise<void> {
  for (const realm of realmsOf(page)) await realm.evaluate(shiftClock, ms);
}

/** Sets the clocks of all pages opened from now on `ms` ahead of those of their workers. */
export const startAhead = (page: Page, ms: number): Promise<unknown> => page.addInitScript(shiftClock, ms);

/** Makes all IndexedDB writes fail, or restores them. The function is serialised and runs in each realm. */
function refuseWrites(isFull: boolean): void {
  type Written = Pick<IDBObjectStore, 'add' | 'put'>;
  const kept = globalThis as unknown as { soundWrites?: Written };
  const { prototype } = IDBObjectStore;
  kept.soundWrites ??= { add: prototype.add, put: prototype.put };
  const refused = () => {
    throw new DOMException('Quota exceeded', 'QuotaExceededError');
  };
  Object.assign(prototype, isFull ? { add: refused, put: refused } : kept.soundWrites);
}

/**
 * Makes every write fail with a quota error. Lasts until the page is reloaded; returns a function that restores writes.
 */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const tell = async (isFull: boolean) => {
    for (const realm of realmsOf(page)) await realm.evaluate(refuseWrites, isFull);
  };
  await tell(true);
  return () => tell(false);
}

/** Denies IndexedDB to all pages opened from now on and to their workers. Call it before a service worker is active. */
export async function refuseStorage(page: Page): Promise<void> {
  const refusal = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });";
  await page.addInitScript(refusal);
  await page.route('**/shop.worker.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: refusal + (await answer.text()) });
  });
}
