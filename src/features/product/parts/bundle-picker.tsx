// The options of a bundle: the user chooses one part per option, or several if the option allows it, and the quantity.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BundleChoice,
  type BundleLink,
  type BundleOption,
  type Parts,
  partPrice,
  sortedBundle,
  takesSeveral,
  withParts,
} from '#shared/domain/catalogue/set-bundle.ts';
import { stockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { Quantity } from '../../../ui/quantity.tsx';
import { StockText } from '../stock-text.tsx';
import { PartPicture } from './part-picture.tsx';

const PIECES_MAX = 99;

type Props = {
  product: PricedProduct;
  choice: BundleChoice;
  parts: Parts;
  /** true if parts that are missing now cannot be loaded */
  complete: boolean;
  onChange: (choice: BundleChoice) => void;
};
type PartProps = Omit<Props, 'product' | 'choice' | 'onChange'> & {
  option: BundleOption;
  link: BundleLink;
  name: string;
  chosen: boolean;
  qty: number;
  /** time of the bundle's prices, ms since 1970 */
  pricedAt: number;
  onPick: (chosen: boolean) => void;
};

function Part({ option, link, name, chosen, qty, parts, complete, pricedAt, onPick }: PartProps) {
  const { config } = useApp();
  const { t } = useTranslation('choosing');
  const part = parts.get(link.sku);
  const price = partPrice(link, parts, pricedAt);
  const gone = part ? part.stock.manage_stock && !part.stock.is_in_stock : complete;
  const times = takesSeveral(option) ? link.qty : qty;
  return (
    <label className="choice">
      <input
        type={takesSeveral(option) ? 'checkbox' : 'radio'}
        name={name}
        checked={chosen}
        disabled={gone && !chosen}
        onChange={({ currentTarget }) => onPick(currentTarget.checked)}
      />
      <span className="bundle-part">
        <PartPicture path={part?.image ?? ''} />
        <span>
          <b>
            {times > 1 && takesSeveral(option)
              ? `${times} × ${part?.name ?? link.sku}`
              : (part?.name ?? link.sku)}
          </b>
          <span className="xs">
            {gone ? (
              <span className="stock no">{t('partSoldOut')}</span>
            ) : (
              part && <StockText line={stockLabel(part.stock, part.delivery_days)} />
            )}
          </span>
        </span>
      </span>
      <span className="num" translate="no">
        {price === undefined ? '' : formatPrice(price, config.currency.format)}
      </span>
    </label>
  );
}

export function BundlePicker({ product, choice, parts, complete, onChange }: Props) {
  const { t } = useTranslation('choosing');
  const id = useId();
  return sortedBundle(product).map((option) => {
    const { selections = [], qty = 1 } = choice[option.option_id] ?? {};
    const several = takesSeveral(option);
    const only = option.product_links.find((link) => link.id === selections[0]);
    const pick = (link: string, chosen: boolean) => {
      const others = several ? selections.filter((each) => each !== link) : [];
      onChange(withParts(choice, option, chosen ? [...others, link] : others));
    };
    return (
      <fieldset key={option.option_id}>
        <legend className="field-label below-10">
          {option.title} {!option.required && <span className="quiet regular">{t('optional')}</span>}
        </legend>
        <div className="choices">
          {!several && !option.required && (
            <label className="choice">
              <input
                type="radio"
                name={`${id}-${option.option_id}`}
                checked={selections.length === 0}
                onChange={() => onChange(withParts(choice, option, []))}
              />
              <span>{t('without')}</span>
            </label>
          )}
          {option.product_links.map((link) => (
            <Part
              key={link.id}
              option={option}
              link={link}
              name={`${id}-${option.option_id}`}
              chosen={selections.includes(link.id)}
              qty={qty}
              parts={parts}
              complete={complete}
              pricedAt={product.pricedAt}
              onPick={(chosen) => pick(link.id, chosen)}
            />
          ))}
        </div>
        {!several && only && only.can_change_quantity !== false && (
          <div className="chips chips-12 above-10">
            <Quantity
              value={qty}
              min={1}
              max={PIECES_MAX}
              label={t('quantityOf', { name: option.title })}
              decreaseLabel={t('fewerOf', { name: option.title })}
              increaseLabel={t('moreOf', { name: option.title })}
              onChange={(next) => onChange({ ...choice, [option.option_id]: { selections, qty: next } })}
            />
            <span className="small quiet">{t('pieces')}</span>
          </div>
        )}
      </fieldset>
    );
  });
}
