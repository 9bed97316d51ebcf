// The products of a group, each with its price, stock and quantity. A product that needs a choice links to its page.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { productUrl } from '#shared/config/product-url.ts';
import {
  allowedQuantity,
  hasQuantityRules,
  isSoldInParts,
  quantityRules,
} from '#shared/domain/cart/quantity-rules.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { isPriceKnown, offeredPieces, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markUntranslated } from '../../../ui/mark-untranslated.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import QuantityHint from '../../../ui/quantity-hint.tsx';
import { StockText } from '../stock-text.tsx';
import { PartPicture } from './part-picture.tsx';

/** A product of the group and its quantity; `part` is undefined if it is not on the device. */
export type GroupRow = { sku: string; part: PricedProduct | undefined; qty: number };

type Props = {
  rows: readonly GroupRow[];
  /** true if products that are missing now cannot be loaded */
  complete: boolean;
  onQuantity: (sku: string, qty: number) => void;
};

function Row({ row, part, onQuantity }: { row: GroupRow; part: PricedProduct } & Pick<Props, 'onQuantity'>) {
  const { config } = useApp();
  const { t } = useTranslation('choosing');
  const { cart, currency } = config;
  const price = shownPrice(part, part.pricedAt).current;
  const known = isPriceKnown(price, cart.allowZeroPrice);
  const soldOut = part.stock.manage_stock && !part.stock.is_in_stock;
  const rules = quantityRules(part.stock, cart, offeredPieces(part, part.pricedAt));
  const inParts = isSoldInParts(part.stock);
  return (
    <>
      <span className="group-name">
        <Link className="link" to={productUrl(config, part)} lang={part.text_language}>
          {part.name}
        </Link>
        <span className="xs block">
          {soldOut ? (
            <span className="stock no">{t('partSoldOut')}</span>
          ) : (
            <StockText line={productStockLabel(part)} />
          )}
        </span>
        {inParts ? (
          <span className="xs block">{t('errors:soldInParts')}</span>
        ) : (
          hasQuantityRules(part.stock) && <QuantityHint rules={rules} />
        )}
      </span>
      <span className="num" translate={known ? 'no' : undefined}>
        {known ? formatPrice(price, currency.format) : t('noPrice')}
      </span>
      {needsChoice(part) ? (
        <Link className="btn btn-secondary" to={productUrl(config, part)}>
          {t('chooseThere')}
        </Link>
      ) : (
        <Quantity
          value={row.qty}
          min={0}
          max={soldOut || !known || inParts || rules.most < rules.least ? 0 : rules.most}
          least={rules.least}
          step={rules.step}
          label={t('quantityOf', { name: part.name })}
          decreaseLabel={t('fewerOf', { name: part.name })}
          increaseLabel={t('moreOf', { name: part.name })}
          onChange={(qty) => onQuantity(row.sku, qty > 0 ? allowedQuantity(qty, rules) : 0)}
        />
      )}
    </>
  );
}

export function GroupLines({ rows, complete, onQuantity }: Props) {
  const { t } = useTranslation('choosing');
  return (
    <ul className="group-lines" aria-label={t('groupLabel')}>
      {rows.map((row) => (
        <li key={row.sku}>
          <PartPicture path={row.part?.image ?? ''} />
          {row.part ? (
            <Row row={row} part={row.part} onQuantity={onQuantity} />
          ) : (
            <span className="quiet small" aria-busy={!complete}>
              {complete ? markUntranslated(t('partNotHere', { sku: row.sku }), row.sku) : t('partLoading')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
