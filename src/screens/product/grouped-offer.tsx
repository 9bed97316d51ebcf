// The offer of a grouped product: each product has its own quantity, and all are added together as separate lines.
// Loaded with the first group.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  allowedQuantity,
  isSoldInParts,
  quantityFault,
  quantityRules,
} from '#shared/domain/cart/quantity-rules.ts';
import { groupedLines } from '#shared/domain/catalogue/grouped-lines.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import { isPriceKnown, offeredPieces, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { AddGroupButton } from '../../features/cart/add-group-button.tsx';
import { GroupLines, type GroupRow } from '../../features/product/parts/group-lines.tsx';
import { useParts } from '../../features/product/parts/use-parts.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { DisabledAdd } from './disabled-add.tsx';
import type { OfferProps } from './offer.ts';

type Props = OfferProps & { product: PricedProduct };
type Wanted = { product: PricedProduct; qty: number };

export default function GroupedOffer({ product, plain, children }: Props) {
  const { t } = useTranslation(['choosing', 'product']);
  const { parts, complete } = useParts(product);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const { cart } = useApp().config;

  const canBeAdded = (part: PricedProduct) =>
    !needsChoice(part) &&
    !isSoldInParts(part.stock) &&
    isPriceKnown(shownPrice(part, part.pricedAt).current, cart.allowZeroPrice) &&
    (!part.stock.manage_stock || part.stock.is_in_stock);
  const rows = groupedLines(product).map(({ sku, proposed }): GroupRow => {
    const part = parts?.get(sku);
    const wanted = quantities[sku] ?? proposed;
    if (!part || wanted === 0 || !canBeAdded(part)) return { sku, part, qty: 0 };
    const rules = quantityRules(part.stock, cart, offeredPieces(part, part.pricedAt));
    const qty = allowedQuantity(wanted, rules);
    return { sku, part, qty: quantityFault(qty, rules, part.name) ? 0 : qty };
  });
  const wanted = rows.flatMap(({ part, qty }): Wanted[] => (part && qty > 0 ? [{ product: part, qty }] : []));
  const current = wanted.reduce(
    (sum, each) => sum + shownPrice(each.product, each.product.pricedAt, each.qty).current * each.qty,
    0,
  );
  const nothingToBuy = complete && !rows.some(({ part }) => part && (canBeAdded(part) || needsChoice(part)));
  const buyable = wanted.length > 0;
  const hasParts = rows.length > 0;
  return children({
    ...plain,
    price: buyable ? { current } : undefined,
    pricedBy: buyable ? wanted.map((each) => each.product) : [product],
    awaitsChoice: hasParts && !buyable,
    isUnsellable: !hasParts,
    stock: nothingToBuy && hasParts ? { kind: 'no' } : undefined,
    notice: hasParts ? undefined : t('noParts'),
    choice: (
      <GroupLines
        rows={rows}
        complete={complete}
        onQuantity={(sku, qty) => setQuantities((all) => ({ ...all, [sku]: qty }))}
      />
    ),
    add: buyable ? (
      <AddGroupButton items={wanted} />
    ) : (
      <DisabledAdd text={nothingToBuy ? t('add.notAvailable', { ns: 'product' }) : t('nothingChosen')} />
    ),
    buyable,
  });
}
