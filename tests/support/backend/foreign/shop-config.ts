// What stands in shop.config.json in front of a foreign backend.
import type { ForeignBackend, ForeignOptions } from './foreign-backend.ts';

type Built = { bridge: object; stores: readonly { code: string }[]; tax: object; promises?: object };

/** In: the file the shop is built with, the backend and how it was opened. Out: the same file for this backend. */
export const foreignConfig = <B extends Built>(
  // the demo's promises are nobody else's
  { promises: _demo, ...built }: B,
  { habit, prefix }: Pick<ForeignBackend, 'habit' | 'prefix'>,
  options: ForeignOptions,
) => ({
  ...built,
  promises: {},
  bridge: {
    ...built.bridge,
    prefix,
    token: 'query' as const,
    renderList: options.renderList ?? '/product/render-list',
    expiredToken: habit === 'm1' ? (500 as const) : (401 as const),
    orderIdempotency: options.idempotencyKey
      ? ('key' as const)
      : (options.lookUp ?? habit === 'v')
        ? ('probe' as const)
        : ('none' as const),
  },
  stores: built.stores.map((store) => ({
    ...store,
    index: `vue_storefront_catalog${store.code === 'lv' ? '' : `_${store.code}`}`,
  })),
  tax: { ...built.tax, calculateServerSide: false, sourcePriceIncludesTax: false },
});
