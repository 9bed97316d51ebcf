// How far the cart is from free delivery.
import { useTranslation } from 'react-i18next';
import type { CartView } from '../../domain/cart/cart-lines.ts';
import { formatPrice } from '../../domain/pricing/format-price.ts';
import { useShop } from '../../model/shop.ts';

export function FreeShipping({ cart }: { cart: Pick<CartView, 'goods' | 'virtual'> }) {
  const { config } = useShop();
  const { t } = useTranslation('cart');
  const from = config.promises.freeShippingFrom;
  if (from === 0 || cart.virtual) return null;
  const left = Math.max(0, from - cart.goods);
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
