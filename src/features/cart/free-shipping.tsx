// Shows how much is missing until delivery is free, by the current delivery method's threshold or else the advertised
// one.
import { useTranslation } from 'react-i18next';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';

type Props = {
  cart: Pick<CartView, 'goods' | 'virtual'>;
  /** delivery method that the totals include; if undefined, delivery is never shown as free */
  shipping: ShippingMethodValue | undefined;
  /** price of `shipping` in cents */
  cost: number;
};

export function FreeShipping({ cart, shipping, cost }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('cart');
  const from = (shipping ? shipping.free_from : config.promises.freeShippingFrom) ?? 0;
  const left = Math.max(0, from - cart.goods);
  const amount = formatPrice(left, config.currency.format);
  const isFree = shipping !== undefined && cost === 0;
  if (cart.virtual || !(isFree || left > 0)) return null;
  return (
    <div className="stack stack-6">
      <p className="small">
        {isFree ? t('freeShipping.there') : markUntranslated(t('freeShipping.left', { amount }), amount)}
      </p>
      {from > 0 && (
        <progress
          className="meter"
          max={from}
          value={isFree ? from : from - left}
          aria-label={t('freeShipping.label')}
        />
      )}
    </div>
  );
}
