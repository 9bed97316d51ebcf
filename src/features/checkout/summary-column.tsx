// The order summary: a column on wide screens, a collapsible bar on phones.
import { ChevronDown, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { lineTotal } from '#shared/domain/cart/cart-totals.ts';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import { subtitleWith } from '#shared/domain/cart/product-choices.ts';
import { isQuantity } from '#shared/domain/cart/quantity-rules.ts';
import { isToBeAgreed } from '#shared/domain/checkout/offered-methods.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { shownReference } from '#shared/domain/pricing/shown-price.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { MiniLines } from '../../ui/mini-lines.tsx';
import { Price } from '../../ui/price.tsx';
import { ReferenceAmount } from '../../ui/reference-amount.tsx';
import { type SumRow, SumRows } from '../../ui/sum-rows.tsx';
import type { Checkout } from './use-checkout.ts';

/**
 * Returns a function that renders a line's reference price, multiplied by its quantity, and the note about the lowest
 * price.
 */
function useReference() {
  const { t } = useTranslation('checkout');
  const { format } = useApp().config.currency;
  return (line: CartView['lines'][number]) => {
    const reference = shownReference({ ...line, current: line.price });
    if (!reference) return {};
    const amount = formatPrice(lineTotal({ ...line, price: reference.price }), format);
    const price = formatPrice(reference.price, format);
    const lowest = markUntranslated(t('sum.lowest', { price }), price);
    return {
      ...(reference.isLowest && { note: lowest }),
      reference: (
        <ReferenceAmount
          {...reference}
          isLowest={false}
          label={reference.isLowest ? lowest : t('sum.before')}
          amount={amount}
        />
      ),
    };
  };
}

function SummaryLines({ cart }: { cart: CartView }) {
  const { t, i18n } = useTranslation('checkout');
  const { config } = useApp();
  const px = THUMBNAIL_PX.cart;
  const money = (cents: number) => formatPrice(cents, config.currency.format);
  const referenceOf = useReference();
  return (
    <MiniLines
      px={px}
      energyLabel={(energy) => t('energy', energy)}
      lines={cart.lines.map((line) => ({
        ...line,
        // a fractional quantity is shown as a part of the name
        ...(!isQuantity(line.qty) && {
          qty: 1,
          name: `${formatQuantity(line.qty, i18n.language)} × ${line.name}`,
        }),
        id: line.key,
        subtitle: subtitleWith(line.subtitle, line.chosen),
        picture: pictureUrl(config, line.image, px),
        amount: money(lineTotal(line)),
        ...(line.addedByStore && { note: t('sum.fromStore') }),
        ...referenceOf(line),
      }))}
    />
  );
}

function useSumRows({ cart, totals, shipping, payment, step, promised }: Checkout): SumRow[] {
  const { config } = useApp();
  const { t, i18n } = useTranslation('checkout');
  const money = (cents: number) => formatPrice(cents, config.currency.format);
  const rows: SumRow[] = [
    { id: 'goods', label: t('sum.goods', { count: cart.count }), amount: money(totals.goods) },
  ];
  if (shipping && isToBeAgreed(shipping))
    rows.push({ id: 'shipping', label: shipping.method_title, amount: '–' });
  else if (shipping) {
    const method = shipping.method_title;
    rows.push({
      id: 'shipping',
      label: promised ? t('sum.shipping', { method, day: formatDay(promised, i18n.language) }) : method,
      amount: money(totals.shipping),
    });
  }
  if (payment && (step === 'payment' || step === 'orderReview') && totals.payment > 0) {
    rows.push({ id: 'payment', label: payment.title, amount: money(totals.payment) });
  }
  if (totals.discount < 0)
    rows.push({ id: 'discount', label: t('sum.discount'), amount: money(totals.discount) });
  const rates = new Set(cart.lines.map((line) => line.taxRate));
  const rate = rates.size === 1 ? [...rates][0] : undefined;
  if (totals.tax > 0)
    rows.push({
      id: 'tax',
      label: rate ? markNumbers(t('sum.taxRate', { rate })) : t('sum.tax'),
      amount: money(totals.tax),
      quiet: true,
    });
  return rows;
}

type Props = { checkout: Checkout };

/** Shows the order summary on phones. */
export function SummaryBar({ checkout }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('checkout');
  const total = priceParts(checkout.totals.grand_total, config.currency.format);
  return (
    <details className="summary-bar">
      <summary className="wrap">
        <span>
          <ShoppingBag className="icon icon-small" aria-hidden />
          {t('sum.title')}
          <ChevronDown className="icon icon-small" aria-hidden />
        </span>
        <Price parts={total} />
      </summary>
      <div className="wrap summary pad-bottom-16">
        <SummaryLines cart={checkout.cart} />
        <SumRows rows={useSumRows(checkout)} totalLabel={t('sum.total')} total={total} />
      </div>
    </details>
  );
}

/** Shows the order summary on wide screens. */
export function SummaryColumn({ checkout }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('checkout');
  return (
    <aside className="summary desktop stack" aria-label={t('sum.title')}>
      <h2>{t('sum.title')}</h2>
      <SummaryLines cart={checkout.cart} />
      <SumRows
        rows={useSumRows(checkout)}
        totalLabel={t('sum.total')}
        total={priceParts(checkout.totals.grand_total, config.currency.format)}
      />
    </aside>
  );
}
