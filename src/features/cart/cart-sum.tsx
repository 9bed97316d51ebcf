// Shows the cart's subtotal, delivery, discount, tax and total.
import { useTranslation } from 'react-i18next';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { type SumRow, SumRows } from '../../ui/sum-rows.tsx';
import type { CartSums } from './use-cart-sums.ts';

export function CartSum({ cart, sums }: { cart: CartView; sums: CartSums }) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('cart');
  const { format } = config.currency;
  const money = (cents: number) => formatPrice(cents, format);
  const { totals, shipping, promised, taxRate } = sums;
  const rows: SumRow[] = [
    { id: 'goods', label: t('sum.goods', { count: cart.count }), amount: money(totals.goods) },
  ];
  if (shipping) {
    const method = shipping.method_title;
    const day = promised(Math.max(0, ...cart.lines.map(({ leadDays }) => leadDays)));
    rows.push({
      id: 'shipping',
      label: day ? t('sum.shipping', { method, day: formatDay(day, i18n.language) }) : method,
      amount: money(totals.shipping),
    });
  }
  if (totals.discount < 0)
    rows.push({
      id: 'discount',
      label: cart.coupon
        ? markUntranslated(t('sum.discountOf', { code: cart.coupon }), cart.coupon)
        : t('sum.discount'),
      amount: money(totals.discount),
    });
  if (totals.tax > 0)
    rows.push({
      id: 'tax',
      label: taxRate ? markNumbers(t('sum.taxRate', { rate: taxRate })) : t('sum.tax'),
      amount: money(totals.tax),
      quiet: true,
    });
  return <SumRows rows={rows} totalLabel={t('sum.total')} total={priceParts(totals.grand_total, format)} />;
}
