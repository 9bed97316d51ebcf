// The lines of an invoice without tax, and its tax by rate.
import { useTranslation } from 'react-i18next';
import type { PriceFormat } from '#schemas/shop-config.ts';
import type { ShownInvoice } from '#shared/domain/order/shown-invoice.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatNumber, formatQuantity } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markNumbers } from '../../../ui/mark-numbers.tsx';
import type { LanguageOf } from './use-printed-order.ts';

type Props = {
  invoice: ShownInvoice;
  /** titles of the lines that have no name */
  titles: { shipping: string; payment: string };
  languageOf: LanguageOf;
};

/** Formats a price per piece: two decimals, or up to four if they are not zero. */
function unitText(price: number, format: PriceFormat | undefined): string {
  const { currencyDecimal = ',', currencyGroup = '\u00a0' } = format ?? {};
  const [whole = '', rest = ''] = String(Number(price.toFixed(4))).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, currencyGroup)}${currencyDecimal}${rest.padEnd(2, '0')}`;
}

export function InvoiceTable({ invoice, titles, languageOf }: Props) {
  const { t, i18n } = useTranslation('printed-order');
  const { format } = useApp().config.currency;
  const money = (cents: number) => formatPrice(cents, format);
  const percent = (value: number) => `${formatNumber(value, i18n.language, 2)}\u00a0%`;
  return (
    <>
      <table className="printed-lines invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.quantity')}</th>
            <th scope="col">{t('columns.unitPrice')}</th>
            <th scope="col">{t('columns.taxPercent')}</th>
            <th scope="col">{t('columns.net')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(({ kind, name, sku, qty, unitPrice, taxPercent, net }, at) => (
            <tr key={at}>
              <th scope="row">
                {kind === 'product' ? (
                  <span lang={languageOf(sku, name)}>{name}</span>
                ) : (
                  titles[kind] || t(`titles.${kind}`)
                )}
                {sku && <span className="quiet block">{sku}</span>}
              </th>
              <td>{markNumbers(t('pieces', { qty: formatQuantity(qty, i18n.language) }))}</td>
              <td translate="no">{unitText(unitPrice, format)}</td>
              <td translate="no">{percent(taxPercent)}</td>
              <td translate="no">{money(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="printed-sums">
        {invoice.taxes.flatMap(({ taxPercent, net, tax }) => [
          <div key={`net ${taxPercent}`}>
            <dt>{markNumbers(t('sums.net', { percent: percent(taxPercent) }))}</dt>
            <dd translate="no">{money(net)}</dd>
          </div>,
          <div key={`tax ${taxPercent}`}>
            <dt>{markNumbers(t('sums.tax', { percent: percent(taxPercent) }))}</dt>
            <dd translate="no">{money(tax)}</dd>
          </div>,
        ])}
        <div className="strong">
          <dt>{t('sums.toPay')}</dt>
          <dd translate="no">{money(invoice.total)}</dd>
        </div>
      </dl>
    </>
  );
}
