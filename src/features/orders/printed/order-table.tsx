// The lines and sums of an order confirmation, with tax.
import { useTranslation } from 'react-i18next';
import type { PrintedOrder } from '#shared/domain/order/printed-order.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markNumbers } from '../../../ui/mark-numbers.tsx';
import type { LanguageOf } from './use-printed-order.ts';

type Props = {
  order: PrintedOrder;
  titles: { shipping: string; payment: string };
  languageOf: LanguageOf;
};

export function OrderTable({ order: { lines, sums }, titles, languageOf }: Props) {
  const { t, i18n } = useTranslation('printed-order');
  const { format } = useApp().config.currency;
  const money = (cents: number) => formatPrice(cents, format);
  const rows: [label: string, cents: number][] = [
    [t('sums.discount'), -sums.discount],
    [titles.shipping || t('titles.shipping'), sums.shipping],
    [titles.payment || t('titles.payment'), sums.payment],
    [t('sums.containedTax'), sums.tax],
  ];
  return (
    <>
      <table className="printed-lines">
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.quantity')}</th>
            <th scope="col">{t('columns.gross')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, subtitle, sku, qty, amount }) => (
            <tr key={id}>
              <th scope="row">
                <span lang={languageOf(sku, name)}>{subtitle === '' ? name : `${name}, ${subtitle}`}</span>
                <span className="quiet block">{sku}</span>
              </th>
              <td>{markNumbers(t('pieces', { qty: formatQuantity(qty, i18n.language) }))}</td>
              <td translate="no">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="printed-sums">
        {rows
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate="no">{money(cents)}</dd>
            </div>
          ))}
        <div className="strong">
          <dt>{t('sums.total')}</dt>
          <dd translate="no">{money(sums.total)}</dd>
        </div>
      </dl>
    </>
  );
}
