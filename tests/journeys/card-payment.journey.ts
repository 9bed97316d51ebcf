// Journeys of a payment on a page that the backend opens at a provider: the backend's word decides, in any browser.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { heading } from '../support/browser/customers.ts';
import { type Device, expect, type Tab, test, until } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { type Language, pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const note = (tab: Tab, key: string, lang: Language = 'en') =>
  main(tab).getByText(text(`order:payment.${key}`, { lang }));
const payButton = (tab: Tab, lang: Language = 'en') =>
  main(tab).getByRole('button', { name: pattern('order:payment.pay', { lang }) });

/** Records the pages that the backend opens for this device, newest last. */
function recordPages(device: Device): () => Promise<string> {
  const pages: string[] = [];
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/payment/session') || !answer.ok) return answer;
    const body = await answer.clone().json();
    if (body.result.page) pages.push(body.result.page.url);
    return answer;
  });
  let read = 0;
  return async () => {
    const page = await until(
      async () => pages[read],
      () => 'no payment page was opened',
    );
    read += 1;
    return page;
  };
}

/** Presses a button on the provider's page; returns the path of the storefront that it leads back to. */
async function press(bridge: JourneyBridge, page: string, decision: string): Promise<string> {
  const answer = await fetch(`${bridge.address}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return String(answer.headers.get('location'));
}

async function orderByCard(device: Device, lang: Language = 'en'): Promise<Tab> {
  const tab = await device.openTab(lang === 'lv' ? '/' : `/${lang}`);
  await addOneToCart(tab, lang);
  await fillCheckout(tab, 'liga@example.lv', lang, 'card');
  await placeButton(tab, lang).click();
  return tab;
}

test('returns as paid from the page that opens after the order', async ({ device, bridge }) => {
  const opened = recordPages(device);
  const tab = await orderByCard(device);
  const path = await press(bridge, await opened(), 'twice');
  await tab.goto(path);
  await expect(note(tab, 'paid')).toBeVisible();
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(payButton(tab)).toHaveCount(0);
  // a second return changes nothing
  await tab.goto(path);
  await expect(note(tab, 'paid')).toBeVisible();
});

for (const lang of ['lv', 'en', 'ru'] as const)
  test(`pays again after leaving and a refusal (${lang})`, async ({ device, bridge }) => {
    const opened = recordPages(device);
    const tab = await orderByCard(device, lang);
    await tab.goto(await press(bridge, await opened(), 'left'));
    await expect(note(tab, 'left', lang)).toBeVisible();
    await payButton(tab, lang).click();
    await tab.goto(await press(bridge, await opened(), 'refused'));
    await expect(note(tab, 'declined', lang)).toBeVisible();
    await payButton(tab, lang).click();
    await tab.goto(await press(bridge, await opened(), 'paid'));
    await expect(note(tab, 'paid', lang)).toBeVisible();
  });

test('submits the fields that a page requires as a form', async ({ device }) => {
  const fields = { sum: ' 22.30', sign: 'a=b' };
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/payment/session') || !answer.ok) return answer;
    const body = await answer.json();
    return Response.json({ ...body, result: { ...body.result, page: { ...body.result.page, fields } } });
  });
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab, 'liga@example.lv', 'en', 'card');
  const submitted: [string, object][] = [];
  tab.window.HTMLFormElement.prototype.submit = function submit() {
    submitted.push([this.method, Object.fromEntries(new tab.window.FormData(this))]);
  };
  await placeButton(tab).click();
  await expect.poll(() => submitted).toEqual([['post', fields]]);
});

test('begins no second payment while the first may have succeeded', async ({ device, bridge }) => {
  const opened = recordPages(device);
  const tab = await orderByCard(device);
  const page = await opened();
  await tab.goto(await press(bridge, page, 'silent'));
  await expect(note(tab, 'returned')).toBeVisible();
  await payButton(tab).click();
  await expect(main(tab).getByRole('alert')).toHaveText(text('order:payment.unclear'));
  await press(bridge, page, 'report');
  await expect(note(tab, 'paid')).toBeVisible();
});

test('says that the provider does not respond', async ({ device }) => {
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/payment/session')
      ? Response.json({ code: 503, result: { errorCode: 'payment-away' } }, { status: 503 })
      : answer,
  );
  const tab = await orderByCard(device);
  await expect(main(tab).getByRole('alert')).toHaveText(text('order:payment.away'));
  await expect(payButton(tab)).toBeVisible();
});

test('opens no page on an origin that is not configured [S-10]', async ({ device }) => {
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/payment/session')
      ? Response.json({ code: 200, result: { state: 'pending', page: { url: 'https://evil.test/' } } })
      : answer,
  );
  const tab = await orderByCard(device);
  await expect(main(tab).getByRole('alert')).toContainText(
    text('order:payment.blocked', { email: '' }).trim(),
  );
  expect(tab.path()).toContain('/order-completed');
});

test('finds the order by its return token in another browser', async ({ device, newDevice, bridge }) => {
  const opened = recordPages(device);
  await orderByCard(device);
  const path = await press(bridge, await opened(), 'paid');
  const [order] = await device.documents('orders');
  const elsewhere = newDevice();
  const tab = await elsewhere.openTab(path);
  await expect(heading(tab, 'order:pulled.title')).toContainText(String(order?.order_number));
  await expect(note(tab, 'paid')).toBeVisible();
  // a token that was changed
  await tab.goto(path.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await expect(heading(tab, 'order:none.title')).toBeVisible();
  // without a connection the order cannot be found
  elsewhere.connection.cut();
  await tab.goto(path);
  await expect(main(tab)).toContainText(text('order:pulled.offline'));
});

test('shows the order of the token, not the one named beside it', async ({ device, bridge }) => {
  const opened = recordPages(device);
  await orderByCard(device);
  const first = await press(bridge, await opened(), 'left');
  const tab = await orderByCard(device);
  const second = new URL(await press(bridge, await opened(), 'paid'), 'https://shop.test');
  const [, firstId = ''] = /order=([^&]+)/.exec(first) ?? [];
  const secondId = second.searchParams.get('order');
  second.searchParams.set('order', firstId);
  await tab.goto(`${second.pathname}${second.search}`);
  const orders = await device.documents('orders');
  await expect(acceptedHeading(tab)).toContainText(
    String(orders.find(({ id }) => id === secondId)?.order_number),
  );
  await expect(note(tab, 'paid')).toBeVisible();
});

test('says that a return link has expired where the order is unknown', async ({
  device,
  newDevice,
  bridge,
}) => {
  const opened = recordPages(device);
  await orderByCard(device);
  const path = await press(bridge, await opened(), 'paid');
  const expire = (on: Device) =>
    on.connection.spoil(({ path: asked }, answer) =>
      asked.endsWith('/payment/return')
        ? Response.json({ code: 410, result: { errorCode: 'payment-expired' } }, { status: 410 })
        : answer,
    );
  const elsewhere = newDevice();
  expire(elsewhere);
  const tab = await elsewhere.openTab(path);
  await expect(heading(tab, 'order:payment.expired.title')).toBeVisible();
  expire(device);
  const here = await device.openTab(path);
  await expect(note(here, 'paid')).toBeVisible();
});

test('shows the last known state without a connection', async ({ device, bridge }) => {
  const opened = recordPages(device);
  const tab = await orderByCard(device);
  const path = await press(bridge, await opened(), 'refused');
  await tab.goto(path);
  await expect(note(tab, 'declined')).toBeVisible();
  device.connection.cut();
  await tab.goto(path);
  await expect(main(tab).getByText(pattern('order:payment.last.refused'))).toBeVisible();
  await expect(note(tab, 'offline')).toBeVisible();
  await expect(payButton(tab)).toBeDisabled();
});

test('pays an order that was placed offline once it is accepted', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  await addOneToCart(tab);
  device.connection.cut();
  await fillCheckout(tab, 'offline@example.lv', 'en', 'card');
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await device.pass(3_600_000);
  await tab.reload();
  device.connection.mend();
  const opened = recordPages(device);
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(note(tab, 'pending')).toBeVisible();
  const [order] = await device.documents('orders');
  const mail = (await bridge.outbox()).find((each) => each.mail?.to === 'offline@example.lv')?.mail;
  expect(mail?.text).toContain(
    `/en/order-completed?number=${order?.order_number}&orderToken=${order?.order_token}`,
  );
  expect(order?.payment_opened_at).toBeUndefined();
  await payButton(tab).click();
  await tab.goto(await press(bridge, await opened(), 'paid'));
  await expect(note(tab, 'paid')).toBeVisible();
});
