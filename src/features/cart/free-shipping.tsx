// How far the cart is from free delivery.
import { useTranslation } from 'react-i18next';
import type { CartView } from '../../domain/cart/cart-lines.ts';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import { useShop } from '../../model/shop.ts';

/** `cost`: of the delivery that is counted, cents. One that costs all the same is not said to be free. */
export function FreeShipping({ cart, cost }: { cart: Pick<CartView, 'goods' | 'virtual'>; cost: number }) {
  const { config } = useShop();
  const { t } = useTranslation('cart');
  const from = config.promises.freeShippingFrom;
  const left = Math.max(0, from - cart.goods);
  if (from === 0 || cart.virtual || (left === 0 && cost > 0)) return null;
  const text =
    left > 0
      ? t('freeShipping.left', { amount: formatPrice(left, config.currency.format) })
      : t('freeShipping.there');
  return (
    <div className="stack gap-1.5">
      <p className="small">{text}</p>
      <progress className="meter" max={from} value={from - left} aria-label={t('freeShipping.label')} />
    </div>
  );
}
