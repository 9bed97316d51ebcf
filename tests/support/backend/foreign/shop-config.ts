// Adapts shop.config.json to a foreign backend.
import type { ForeignBackend, ForeignOptions } from './foreign-backend.ts';

type Built = { bridge: object; stores: readonly { code: string }[]; tax: object; promises?: object };

/** Returns the built configuration with changes for a foreign backend and the options that it was opened with. */
export const foreignConfig = <B extends Built>(
  // without `promises`, which describe the demo's store owner only
  { promises: _demo, ...built }: B,
  { api, prefix }: Pick<ForeignBackend, 'api' | 'prefix'>,
  options: ForeignOptions,
) => ({
  ...built,
  promises: {},
  bridge: {
    ...built.bridge,
    prefix,
    token: 'query' as const,
    renderList: options.renderList ?? '/product/render-list',
    expiredToken: api === 'm1' ? (500 as const) : (401 as const),
    orderIdempotency: options.idempotencyKey
      ? ('key' as const)
      : (options.lookUp ?? api === 'v')
        ? ('probe' as const)
        : ('none' as const),
  },
  stores: built.stores.map((store) => ({
    ...store,
    index: `vue_storefront_catalog${store.code === 'lv' ? '' : `_${store.code}`}`,
  })),
  tax: { ...built.tax, calculateServerSide: false, sourcePriceIncludesTax: false },
});
