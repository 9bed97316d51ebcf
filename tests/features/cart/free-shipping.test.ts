// Tests the hint about free delivery in the cart: only a known delivery method can be free.
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { FreeShipping } from '#src/features/cart/free-shipping.tsx';
import { type AppContext, AppProvider } from '#src/model/shell/app-context.ts';
import { courier, demoConfig } from '../../support/browser/goods.ts';

/** Returns the markup, with text keys, for a cart whose products cost `goods` cents. */
async function shown(
  goods: number,
  {
    freeShippingFrom,
    ...props
  }: Pick<Parameters<typeof FreeShipping>[0], 'shipping' | 'cost'> & {
    freeShippingFrom?: number;
  },
): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const promises = freeShippingFrom === undefined ? {} : { freeShippingFrom };
  const app = { config: { ...demoConfig(), promises }, i18n } as unknown as AppContext;
  const page = createElement(FreeShipping, { cart: { goods, virtual: false }, ...props });
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement(AppProvider, { value: app }, page)),
  );
}

it('does not show delivery as free while no delivery method is known', async () => {
  for (const goods of [1, 9_899, 9_900, 1_000_000])
    for (const freeShippingFrom of [undefined, 9_900]) {
      const content = await shown(goods, {
        shipping: undefined,
        cost: 0,
        ...(freeShippingFrom !== undefined && { freeShippingFrom }),
      });
      expect(content).not.toContain('freeShipping.there');
      // nothing is shown if free shipping is not configured
      if (freeShippingFrom === undefined) expect(content).toBe('');
    }
});

it('shows delivery as free only if it costs nothing', async () => {
  const { free_from: _, ...method } = courier;
  expect(await shown(100, { shipping: method, cost: 0, freeShippingFrom: 9_900 })).toContain(
    'freeShipping.there',
  );
  expect(await shown(1_000_000, { shipping: method, cost: 495, freeShippingFrom: 9_900 })).toBe('');
});

it('shows the remaining amount up to the threshold of the chosen method', async () => {
  const { free_from: _, ...method } = courier;
  const left = await shown(100, { shipping: { ...method, free_from: 300 }, cost: 495 });
  expect(left).toContain('freeShipping.left');
});
