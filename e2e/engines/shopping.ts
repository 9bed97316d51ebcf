// Steps of a guest purchase in any engine.
import type { Bridge } from '../bridge-process.ts';
import type { Tab } from './tab.ts';

/** Returns the number of orders created since `before`; throws if the invariants of the bridge are violated. */
export async function ordersSince(bridge: Bridge, before: number): Promise<number> {
  if (!(await bridge.invariants()).ok) throw new Error('The invariants of the bridge are violated');
  return (await bridge.orders()).length - before;
}

/** Adds the first available product to the cart; returns its name. */
export async function putInCart(tab: Tab): Promise<string> {
  const add = tab.named('adding:addNamed');
  const soldOut = tab.named('product:stock.soldOut', {}, 'within');
  const label = await tab.until('a product that can be bought', () =>
    tab.run<string | undefined>(
      `const [add, soldOut] = [...arguments].map((pattern) => new RegExp(pattern));
       const free = [...document.querySelectorAll('main .card')].filter((card) => !soldOut.test(card.textContent));
       const labels = free.map((card) => card.querySelector('.buy button')?.ariaLabel ?? '');
       return labels.find((label) => add.test(label));`,
      add.source,
      soldOut.source,
    ),
  );
  await tab.press('button', label, 'main');
  await tab.find('link', tab.named('adding:badge', { count: 1 }), 'header');
  return add.exec(label)?.[1] ?? '';
}

/** Fills the four steps as a guest with the first shipping method. Does not place the order. */
export async function fillCheckout(tab: Tab): Promise<void> {
  const field = (key: string, text: string) =>
    tab.type('field', tab.named(`checkout:fields.${key}`, {}, 'start'), text);
  await tab.open('/checkout');
  await field('firstName', 'Līga');
  await field('lastName', "Bērziņa-O'Nīla");
  await field('email', 'liga@example.lv');
  await field('phone', '+371 20 000 000');
  await tab.press('button', tab.named('checkout:continueToShipping'));
  await field('street', 'Ķiršu iela 12–4');
  await field('zip', 'LV-1010');
  await field('city', 'Rīga');
  await tab.press('button', tab.named('checkout:continueToPayment'));
  await tab.press('button', tab.named('checkout:continueToReview'));
  await tab.press('checkbox', tab.named('checkout:terms.agree', {}, 'start'));
  await tab.find('button', tab.named('checkout:place'));
}

/**
 * Waits until files and catalogue are on the device, as the connection sheet of the application shows. The sheet can be
 * opened offline only and stays open online.
 */
export async function untilOnDevice(tab: Tab, bridge: Bridge): Promise<void> {
  await tab.until('a service worker', () =>
    tab.run<boolean>(
      'return navigator.serviceWorker?.getRegistration().then((registration) => registration?.active?.state === "activated")',
    ),
  );
  bridge.line.cut();
  await tab.press('button', tab.named('connection:more'));
  bridge.line.mend();
  await tab.find('fact', tab.named('sync-sheet:held.products'));
}
