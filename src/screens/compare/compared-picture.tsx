// A product's cells in the compare table: picture, price with energy label, stock and add button.

import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import { lowestPrice } from '#shared/domain/pricing/lowest-price.ts';
import { isPriceKnown, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { CataloguePicture } from '../../features/product/catalogue-picture.tsx';
import { EnergyLinks } from '../../features/product/energy-links.tsx';
import { Add } from '../../features/product/product-card.tsx';
import { ReducedFrom } from '../../features/product/reduced-from.tsx';
import { StockText } from '../../features/product/stock-text.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Price } from '../../ui/price.tsx';

type Props = { product: PricedProduct };

export const ComparedPicture = ({ product }: Props) => (
  <CataloguePicture path={product.image} px={THUMBNAIL_PX.list} alt="" eager />
);

export function ComparedPrice({ product }: Props) {
  const { t } = useTranslation('product');
  const { currency, cart } = useApp().config;
  const shown = shownPrice(product, product.pricedAt);
  const from = lowestPrice(product, product.pricedAt);
  const price = from === undefined || from === shown.current ? shown : { current: from };
  if (!isPriceKnown(price.current, cart.allowZeroPrice)) return <b>{t('price.unknown')}</b>;
  return (
    <div className="stack stack-8 compared-price">
      <span>
        {from !== undefined && <span className="xs quiet block">{t('price.from')} </span>}
        <Price parts={priceParts(price.current, currency.format)} />
      </span>
      <ReducedFrom price={price} />
      {product.energy && <EnergyLinks energy={product.energy} product={product} />}
      <Add product={product} addButton={<AddToCartButton product={product} variant="icon" />} />
    </div>
  );
}

export const ComparedStock = ({ product }: Props) => <StockText line={productStockLabel(product)} />;
