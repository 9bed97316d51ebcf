// Products that go with those in the cart, in the mini cart and on the cart page: cross-sells and accessories of its
// lines, from this device if there is no connection. Renders nothing if there are none.
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../ui/styles/suggestions.css';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import {
  type Suggestion,
  suggestedCard,
  suggestedProducts,
} from '#shared/domain/catalogue/suggested-products.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { lowestPrice } from '#shared/domain/pricing/lowest-price.ts';
import { isPriceKnown, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { CataloguePicture } from '../../features/product/catalogue-picture.tsx';
import { EnergyLinks } from '../../features/product/energy-links.tsx';
import { Add } from '../../features/product/product-card.tsx';
import { StockText } from '../../features/product/stock-text.tsx';
import { useSuggestedProducts } from '../../features/product/use-suggested-products.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { type PricedProduct, productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Maximum number of products shown. */
const SHOWN = 6;

/** Moves the focus to a neighbouring row, or the dialog's or page's first heading, when a focused row is removed. */
function useFocusBeside() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const beside = element.nextElementSibling ?? element.previousElementSibling;
      const around = element.closest('main, dialog');
      const next = beside?.querySelector('a') ?? around?.querySelector<HTMLElement>('h1, button');
      queueMicrotask(() => next?.focus());
    };
  }, []);
  return row;
}

function Row({ suggestion }: { suggestion: Suggestion<PricedProduct> }) {
  const { config } = useApp();
  const { t } = useTranslation('product');
  const row = useFocusBeside();
  const product = suggestedCard(suggestion);
  const from = lowestPrice(product, product.pricedAt);
  const current = from ?? shownPrice(product, product.pricedAt).current;
  const known = isPriceKnown(current, config.cart.allowZeroPrice);
  return (
    <li ref={row} className="goes-row">
      <div className="tile">
        <CataloguePicture path={product.image} px={THUMBNAIL_PX.cart} alt="" />
      </div>
      <div className="stack stack-6">
        <Link
          to={productUrl(config, product)}
          state={productLinkState(config, product)}
          lang={product.text_language}
        >
          {product.name}
        </Link>
        <span className="small quiet" lang={product.text_language}>
          {product.subtitle}
        </span>
        <StockText line={productStockLabel(product)} />
        {product.energy && <EnergyLinks energy={product.energy} product={product} />}
        <b className="num" translate="no">
          {from !== undefined && <span className="xs quiet regular">{t('price.from')} </span>}
          {known ? formatPrice(current, config.currency.format) : t('price.unknown')}
        </b>
      </div>
      {known && <Add product={product} addButton={<AddToCartButton product={product} variant="icon" />} />}
    </li>
  );
}

export default function GoesWith() {
  const app = useApp();
  const { t, i18n } = useTranslation('suggestions');
  const title = useId();
  const store = i18n.language;
  const { lines = [] } = useResource(currentCart(app, store)) ?? {};
  const skus = [...new Set(lines.map(({ sku, parentSku }) => parentSku ?? sku))];
  const here = useResource(useMemo(() => productsBySkus(app, store, skus), [store, skus.join('\n')]));
  const sources = skus.flatMap((sku) => here?.get(sku) ?? []);
  const suggestions = useSuggestedProducts(store, sources, ['crosssell']);
  if (!suggestions) return null;
  const shown = suggestedProducts([...suggestions.byLinks('crosssell'), ...suggestions.accessories], {
    without: lines.flatMap(({ sku, parentSku }) => [sku, parentSku ?? sku]),
    limit: SHOWN,
    listOutOfStock: app.config.catalogue.listOutOfStock,
  });
  if (lines.length === 0 || shown.length === 0) return null;
  return (
    <section className="goes-with" aria-labelledby={title}>
      <h2 id={title}>{t('goesWith')}</h2>
      <ul>
        {shown.map((suggestion) => (
          <Row key={suggestion.product.key} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}
