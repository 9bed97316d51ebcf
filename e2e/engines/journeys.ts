// The journeys that run in every engine, each as a new visitor. Long because it is one table.
import shopConfig from '#src/app/public/shop.config.json' with { type: 'json' };
import { text, type Values } from '#tests/support/texts.ts';
import type { Bridge } from '../bridge-process.ts';
import type { Storage } from './engines.ts';
import type { PushService } from './push-service.ts';
import { fillCheckout, ordersSince, putInCart, untilOnDevice } from './shopping.ts';
import type { Tab } from './tab.ts';

/** A browser that can be closed, killed and restarted with its stored data. */
export type Device = {
  open: (storage?: Storage) => Promise<Tab>;
  /** starts the browser with the same profile; if the engine keeps none, only opens an empty page */
  restart: () => Promise<Tab>;
  kill: () => Promise<void>;
  keepsProfile: boolean;
  /** undefined if only the vendor's push service can be used */
  pushService: Pick<PushService, 'delivered'> | undefined;
};
/** `run` resolves with a reason if the engine does not support the journey, and throws if it fails. */
export type Journey = { name: string; run: (device: Device, bridge: Bridge) => Promise<string | undefined> };

const { stores } = shopConfig;
const card = 'main .card h3 a';
const firstNameOf = (tab: Tab) => tab.text(`${card} b`);
const languageOf = (tab: Tab) => tab.run<string>('return document.documentElement.lang');
const heading = (tab: Tab, key: string, values?: Values) => tab.find('heading', tab.named(key, values));

function expectSame(what: string, seen: unknown, wanted: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: got ${JSON.stringify(seen)}, expected ${JSON.stringify(wanted)}`);
}

async function openFirstCategory(tab: Tab): Promise<string> {
  const name = await tab.until('a category', () => tab.text('header nav a'));
  await tab.press('link', name, 'header nav');
  await tab.until('its address', async () => (await tab.path()).includes('/c/'));
  await tab.find('heading', name, 'main');
  await tab.until('its products', () => tab.count(card));
  return name;
}

async function openFirstProduct(tab: Tab): Promise<void> {
  const name = await tab.until('a product', () => firstNameOf(tab));
  await tab.press('link', await tab.text(card), 'main .card h3');
  await tab.until('its address', async () => (await tab.path()).includes('/p/'));
  await tab.until('its name', async () => (await tab.text('main h1')).startsWith(name));
}

/** Orders as a guest, online or offline; ends on the page after the last button. */
async function order(tab: Tab): Promise<void> {
  await tab.open('/');
  await putInCart(tab);
  await fillCheckout(tab);
  await tab.press('button', tab.named('checkout:place'));
}

export const journeys: Journey[] = [
  {
    name: 'start in Latvian',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      expectSame('language', await languageOf(tab), 'lv-LV');
      await tab.until('a headline', () => tab.text('main h1'));
      await tab.until('products', () => tab.count(card));
      await tab.find('link', tab.named('app:tools.wishlist', {}, 'start'), 'header');
      await tab.until('pictures', () =>
        tab.run<boolean>(
          'return [...document.querySelectorAll("main img")].some((img) => img.naturalWidth > 1)',
        ),
      );
      return undefined;
    },
  },
  {
    name: 'a category lists its products',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      await openFirstCategory(tab);
      await tab.find('status', tab.named('category:count'), 'main');
      return undefined;
    },
  },
  {
    name: 'a product has its page',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      await openFirstProduct(tab);
      await tab.find('heading', tab.named('product-page:specification'), 'main');
      return undefined;
    },
  },
  {
    name: 'put into the cart',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      await putInCart(tab);
      return undefined;
    },
  },
  {
    name: 'the cart page: more, remove',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      const name = await putInCart(tab);
      await tab.open('/cart');
      await tab.press('button', tab.named('cart:more', { name }), 'main');
      await tab.until('a quantity of two', () =>
        tab.run<boolean>('return document.querySelector("main .qty input")?.value === "2"'),
      );
      await tab.find('link', tab.named('adding:badge', { count: 2 }), 'header');
      await tab.press('button', tab.named('cart:removeNamed', { name }), 'main');
      await tab.press('button', tab.named('cart:remove'));
      await heading(tab, 'cart:empty.title');
      return undefined;
    },
  },
  {
    name: 'a guest orders and gets a number',
    run: async (device, bridge) => {
      const before = await ordersSince(bridge, 0);
      const tab = await device.open();
      await order(tab);
      await heading(tab, 'order:accepted.title');
      expectSame('orders', await ordersSince(bridge, before), 1);
      return undefined;
    },
  },
  {
    name: 'start, browse and order offline',
    run: async (device, bridge) => {
      const before = await ordersSince(bridge, 0);
      let tab = await device.open();
      await tab.open('/');
      await untilOnDevice(tab, bridge);
      bridge.line.cut();
      tab = await device.restart();
      await tab.open('/');
      await tab.find('status', tab.named('connection:line.offline.title', {}, 'start'));
      await openFirstCategory(tab);
      await openFirstProduct(tab);
      await order(tab);
      await heading(tab, 'order:saved.title');
      expectSame('orders offline', await ordersSince(bridge, before), 0);
      bridge.line.mend();
      await heading(tab, 'order:accepted.title');
      expectSame('orders', await ordersSince(bridge, before), 1);
      return undefined;
    },
  },
  {
    name: 'pages that follow each other by full loads',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      await openFirstCategory(tab);
      const category = await tab.path();
      for (let load = 0; load < 10; load++) {
        await tab.open(load % 2 === 0 ? '/' : category);
        await tab.until('its products', () => tab.count(card));
      }
      return undefined;
    },
  },
  {
    name: 'the way back to a page that was left by a full load',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      await openFirstCategory(tab);
      const standsAt = () => tab.run<number>('return scrollY');
      await tab.run(
        `scrollTo({ top: 300, behavior: 'instant' });
         return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
      );
      const stood = await standsAt();
      await tab.run('window.isLeft = true');
      await tab.open('/cart');
      await heading(tab, 'cart:empty.title');
      await tab.driver.navigate().back();
      await tab.until('a reloaded page', () => tab.run('return !window.isLeft'));
      await tab.until('its address', async () => (await tab.path()).includes('/c/'));
      await tab.until('its products', () => tab.count(card));
      await tab.until('its scroll position', async () => Math.abs((await standsAt()) - stood) < 5);
      await putInCart(tab);
      return undefined;
    },
  },
  {
    name: 'an order offline outlives a killed browser',
    run: async (device, bridge) => {
      if (!device.keepsProfile) return 'the driver keeps everything in memory';
      const before = await ordersSince(bridge, 0);
      let tab = await device.open();
      await tab.open('/');
      await untilOnDevice(tab, bridge);
      bridge.line.cut();
      await order(tab);
      await heading(tab, 'order:saved.title');
      await device.kill();
      tab = await device.restart();
      await tab.open('/order-completed');
      await heading(tab, 'order:saved.title');
      bridge.line.mend();
      await heading(tab, 'order:accepted.title');
      expectSame('orders', await ordersSince(bridge, before), 1);
      return undefined;
    },
  },
  {
    name: 'a reminder of an order that waits arrives as a push, with no page of the shop open',
    run: async (device, bridge) => {
      const { pushService } = device;
      if (!pushService) return 'pushes come from its maker’s service only';
      const before = await ordersSince(bridge, 0);
      const tab = await device.open();
      await tab.open('/');
      await untilOnDevice(tab, bridge);
      await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 500 }]);
      try {
        await order(tab);
        await tab.press('button', tab.named('reminder:ask'));
        await tab.find('status', tab.named('reminder:done'), 'main');
        await tab.driver.get('about:blank');
        await pushService.delivered();
        await tab.open('/');
        const shown = await tab.until('the notification', () =>
          tab.run<{ title: string; body: string; lang: string }[] | undefined>(
            `return navigator.serviceWorker.ready
               .then((registration) => registration.getNotifications())
               .then((all) => all.length > 0 ? all.map(({ title, body, lang }) => ({ title, body, lang })) : undefined)`,
          ),
        );
        const [title, body] = ['title', 'body'].map((key) => text(`reminder:${key}`, { lang: 'lv' }));
        expectSame('notifications', shown, [{ title, body, lang: 'lv' }]);
      } finally {
        await bridge.faults([]);
      }
      await tab.until('the order', async () => (await ordersSince(bridge, before)) === 1);
      return undefined;
    },
  },
  {
    name: 'three languages, one cart',
    run: async (device) => {
      const latvian = await device.open();
      await latvian.open('/');
      await putInCart(latvian);
      let tab = latvian;
      for (const language of ['en', 'ru', 'lv'] as const) {
        const store = stores.find(({ code }) => code === language);
        await tab.press('button', tab.named('app:tools.language'), 'header');
        await tab.press('button', store?.label ?? '', 'dialog');
        tab = tab.in(language);
        await tab.until('its language', async () => (await languageOf(tab)) === store?.locale);
        await tab.find('link', tab.named('app:tools.wishlist', {}, 'start'), 'header');
        await tab.find('link', tab.named('adding:badge', { count: 1 }), 'header');
      }
      return undefined;
    },
  },
  {
    name: 'search',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      const name = await tab.until('a product', () => firstNameOf(tab));
      const brand = name.split(' ')[0] ?? '';
      await tab.type('combobox', tab.named('app:search.label'), brand);
      await tab.find('option', /./);
      await tab.enter('combobox', tab.named('app:search.label'));
      await heading(tab, 'search:titleOf', { term: brand });
      await tab.until('results of that name', async () => (await firstNameOf(tab)).includes(brand));
      return undefined;
    },
  },
  {
    name: 'wishlist',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      const name = await tab.until('a product', () => firstNameOf(tab));
      const heart = tab.named('wishlist:add', { name });
      await tab.press('button', heart, 'main');
      await tab.until(
        'the pressed state',
        async () => (await tab.attribute('button', heart, 'aria-pressed')) === 'true',
      );
      await tab.open('/wishlist');
      await tab.until('the product', async () => (await firstNameOf(tab)) === name);
      await tab.until(
        'its pressed state',
        async () => (await tab.attribute('button', heart, 'aria-pressed')) === 'true',
      );
      await tab.press('button', heart, 'main');
      await heading(tab, 'wishlist:empty.title');
      return undefined;
    },
  },
  {
    name: 'two tabs, one cart',
    run: async (device) => {
      const tab = await device.open();
      await tab.open('/');
      const first = await tab.driver.getWindowHandle();
      await tab.driver.switchTo().newWindow('tab');
      await tab.open('/');
      await putInCart(tab);
      await tab.driver.switchTo().window(first);
      await tab.find('link', tab.named('adding:badge', { count: 1 }), 'header');
      return undefined;
    },
  },
  {
    name: 'a guest orders in a private window',
    run: async (device, bridge) => {
      const before = await ordersSince(bridge, 0);
      const tab = await device.open('private');
      await order(tab);
      await heading(tab, 'order:accepted.title');
      expectSame('orders', await ordersSince(bridge, before), 1);
      return undefined;
    },
  },
  {
    name: 'storage that is refused is told in words, and goods are shown where that is possible',
    run: async (device) => {
      const tab = await device.open('refused');
      await tab.driver.get(tab.address('/'));
      const reported = () =>
        tab.run<string[]>(
          'return [...document.querySelectorAll("[role=alert] > [lang]")].map((line) => line.lang)',
        );
      const notice = () =>
        tab.run<boolean>(
          'return document.body.innerText.includes(arguments[0])',
          text('in-memory:nothingKept', { lang: 'lv' }),
        );
      const tellsStart = async () => (await reported()).length > 0;
      await tab.until('the message or the notice', async () => (await tellsStart()) || (await notice()));
      if (await tellsStart()) expectSame('languages of the message', await reported(), ['lv', 'en', 'ru']);
      else await tab.until('products', () => tab.run('return !!document.querySelector(arguments[0])', card));
      return undefined;
    },
  },
];
