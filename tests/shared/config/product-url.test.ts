import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { productType } from '#schemas/primitives.ts';
import { productLinkState, productRoute, productUrl } from '#shared/config/product-url.ts';
import { routes } from '#shared/config/routes.ts';
import { demoConfig } from '../../support/browser/goods.ts';
import { makeProduct } from '../../support/make-product.ts';

const paramsOf = (address: string) => matchRoutes([{ path: routes.product.pattern }], address)?.[0]?.params;

const configured = (productUrlDispatcher: boolean) => {
  const config = demoConfig();
  return { ...config, catalogue: { ...config.catalogue, productUrlDispatcher } };
};
const usual = configured(false);
const dispatching = configured(true);

describe('the route of a product', () => {
  it('is named after the product type, followed by -product [S2.028]', () => {
    const names = productType.options.map((type_id) => productRoute(makeProduct({ type_id })).name);
    expect(names).toEqual([
      'simple-product',
      'configurable-product',
      'grouped-product',
      'bundle-product',
      'virtual-product',
      'downloadable-product',
    ]);
  });

  it('has the params parentSku, slug and childSku [S2.029]', () => {
    const { params } = productRoute(makeProduct({ type_id: 'configurable', sku: 'TV', slug: 'tv' }), 'TV-55');
    expect(params).toEqual({ parentSku: 'TV', slug: 'tv', childSku: 'TV-55' });
    for (const product of [
      makeProduct({ type_id: 'configurable', sku: 'A/B č', slug: 'ēdiens 1' }),
      makeProduct({ sku: 'x', slug: '' }),
      makeProduct({ sku: 'x', slug: '', url_key: '', id: 7 }),
    ]) {
      const route = productRoute(product, 'V/1');
      expect(paramsOf(productUrl(usual, product, 'V/1'))).toEqual({
        childSku: undefined,
        ...route.params,
      });
    }
  });

  it('has a childSku for configurable products only, including the URL of a variant', () => {
    for (const type_id of productType.options) {
      const child = paramsOf(productUrl(usual, makeProduct({ type_id }), 'V'))?.childSku;
      expect(child).toBe(type_id === 'configurable' ? 'V' : undefined);
    }
    const variant = makeProduct({ sku: 'TV-55', parentSku: 'TV', slug: 'tv-55' });
    expect(productUrl(usual, variant)).toBe('/p/TV/tv-55/TV-55');
    expect(productRoute(variant).name).toBe('configurable-product');
  });

  it("uses the product's url_path if a product URL dispatcher is enabled [S2.032]", () => {
    const product = makeProduct({ sku: 'TV', slug: 'tv', url_path: 'video/ekrāns 55' });
    expect(productUrl(usual, product)).toBe('/p/TV/tv');
    expect(productLinkState(usual, product)).toBeUndefined();
    expect(productUrl(dispatching, product)).toBe('/video/ekr%C4%81ns%2055');
    expect(productLinkState(dispatching, product)).toEqual({ product: { sku: 'TV', slug: 'tv' } });
    const configurable = makeProduct({ ...product, type_id: 'configurable' });
    expect(productUrl(dispatching, configurable, 'TV/1')).toBe('/video/ekr%C4%81ns%2055?childSku=TV%2F1');
    // a product without a url_path keeps its route
    expect(productUrl(dispatching, { ...product, url_path: '' })).toBe('/p/TV/tv');
  });

  it('is built from its pattern only for URL resolution and canonical URLs [S2.032]', () => {
    const own = [
      'shared/config/product-path.ts',
      'shared/config/product-url.ts',
      'features/navigation/url/page-of-target.ts',
      'features/product/use-own-slug.ts',
      'screens/dispatcher/dispatcher-screen.tsx',
    ];
    const makers = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'utf8').includes('routes.product.to'))
      .map((file) => path.relative('src', file));
    expect(makers.sort()).toEqual(own.sort());
  });
});
