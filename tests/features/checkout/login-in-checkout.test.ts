// Tests a login while checkout is open.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import checkout from '#locales/en/checkout.json' with { type: 'json' };
import type { Customer } from '#schemas/documents/customer.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { courier, transfer } from '../../support/browser/goods.ts';
import { person } from '../../support/worker/memory-session.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', {
    pretendToBeVisual: true,
    url: 'https://shop.example/checkout',
  }));
  for (const name of ['document', 'navigator', 'location'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A database that never responds. */
const silent = { claims: { storageInstance: { findDocumentsById: () => new Promise(() => undefined) } } };

const cart = { generation: 'G', seq: 1, lines: [], goods: 0, count: 0, virtual: false } as never;
const offer = {
  branches: [],
  country: 'LV',
  countries: [],
  shippingMethods: [courier],
  paymentMethods: [transfer],
  isAsking: false,
  isRefused: false,
  askAgain: () => undefined,
} as never;

async function open() {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { useCheckout } = await import('#src/features/checkout/use-checkout.ts');
  const { PersonalStep } = await import('#src/features/checkout/personal-step.tsx');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { checkout } } });
  const app = appOf({ personal: silent } as never);
  // has the same key as in CheckoutForm
  const Page = ({ customer }: { customer: Customer | undefined }) =>
    createElement(PersonalStep, {
      key: customer?.id ?? '',
      checkout: useCheckout(cart, offer, {} as never, customer),
    });
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const show = (customer: Customer | undefined) =>
    act(async () =>
      root.render(
        createElement(
          I18nextProvider,
          { i18n },
          createElement(ShopProvider, { value: app }, createElement(Page, { customer })),
        ),
      ),
    );
  const values = () =>
    [...main.querySelectorAll('input')].filter(({ type }) => type !== 'checkbox').map(({ value }) => value);
  return { main, show, values, close: () => act(async () => root.unmount()) };
}

it('fills the contact form from the profile of a customer who logs in while the form is open [S4.033]', async () => {
  const { show, values, close } = await open();
  await show(undefined);
  expect(values()).toEqual(['', '', '', '']);
  const customer = person('7') as unknown as Customer;
  await show(customer);
  expect(values().slice(0, 3)).toEqual([customer.firstname, customer.lastname, customer.email]);
  await close();
});
