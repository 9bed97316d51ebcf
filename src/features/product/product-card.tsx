// A product in a list. The whole card links to the product page. A product that needs a choice has a link to its page
// in place of the add button.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import { lowestPrice } from '#shared/domain/pricing/lowest-price.ts';
import { isPriceKnown, reductionPercent, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Price } from '../../ui/price.tsx';
import { CataloguePicture } from './catalogue-picture.tsx';
import { ConditionGrade } from './condition-grade.tsx';
import { EnergyLinks } from './energy-links.tsx';
import { ReducedFrom } from './reduced-from.tsx';
import { StockText } from './stock-text.tsx';

type Props = {
  product: PricedProduct;
  /** wishlist and compare buttons, at the picture's corner */
  actions?: ReactNode;
  /** shown only for products that need no choice */
  addButton?: ReactNode;
  /** true for a card in the initial viewport, whose picture loads immediately */
  eager?: boolean;
};

/** Renders the screen's add button, or a link to the page of a product that needs a choice. */
export function Add({ product, addButton }: Pick<Props, 'product' | 'addButton'>) {
  const { config } = useApp();
  const { t } = useTranslation('product');
  if (!needsChoice(product)) return addButton;
  return (
    <Link
      className="btn btn-secondary pick"
      to={productUrl(config, product)}
      state={productLinkState(config, product)}
      aria-label={t('card.choose', { name: product.name })}
    >
      {t('card.chooseShort')}
    </Link>
  );
}

export function ProductCard({ product, actions, addButton, eager }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('product');
  const { currency, cart } = config;
  const shown = shownPrice(product, product.pricedAt);
  const from = lowestPrice(product, product.pricedAt);
  // the card shows the lowest price: the reduction is shown only if it applies to that price
  const price = from === undefined || from === shown.current ? shown : { current: from };
  const percent = reductionPercent(price);
  const known = isPriceKnown(price.current, cart.allowZeroPrice);
  return (
    <li className="card">
      <div className="tile">
        <CataloguePicture path={product.image} px={THUMBNAIL_PX.list} alt="" eager={eager} />
        {percent > 0 && (
          <span className="badge" translate="no">
            {t('price.off', { percent })}
          </span>
        )}
      </div>
      {actions && <div className="actions">{actions}</div>}
      <div className="body">
        <h3>
          <Link
            to={productUrl(config, product)}
            state={productLinkState(config, product)}
            lang={product.text_language}
          >
            <b>{product.name}</b>
            {product.subtitle}
          </Link>
        </h3>
        {product.condition_grade !== 'Brand New' && <ConditionGrade grade={product.condition_grade} />}
        <StockText line={productStockLabel(product)} />
      </div>
      <div className="foot">
        {product.energy && <EnergyLinks energy={product.energy} product={product} />}
        <ReducedFrom price={price} />
        <div className="buy">
          {known ? (
            <>
              <span>
                {from !== undefined && <span className="xs quiet block">{t('price.from')} </span>}
                <Price parts={priceParts(price.current, currency.format)} />
              </span>
              <Add product={product} addButton={addButton} />
            </>
          ) : (
            <b>{t('price.unknown')}</b>
          )}
        </div>
      </div>
    </li>
  );
}
