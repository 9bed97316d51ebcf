// A printable receipt: code or number, QR code, lines and sum.
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { isAddedByStore } from '#shared/domain/cart/shown-store-items.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { deliveryPlace } from '#shared/domain/order/delivery-place.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { DELIVERY_KNOWN, deliveryTermsOf } from '#shared/domain/order/settle-delivery.ts';
import { isAsShown, type ShownOrder } from '#shared/domain/order/shown-order.ts';
import { takenBack } from '#shared/domain/order/take-back.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { shownReference } from '#shared/domain/pricing/shown-price.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { formatDay, promisedDay } from '#shared/domain/text/format-day.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { MiniLines } from '../../ui/mini-lines.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ReferenceAmount } from '../../ui/reference-amount.tsx';
import { type SumRow, SumRows } from '../../ui/sum-rows.tsx';
import { useResource } from '../../ui/use-resource.ts';

/** Number of digest digits shown for comparison. */
const DIGITS_SHOWN = 12;

/** States when, in which language and under which terms the order was shown, and the digest of what was shown. */
function Shown({ order, shown }: { order: OrderDocument; shown: ShownOrder }) {
  const { t, i18n } = useTranslation('order');
  const { config } = useApp();
  const at = formatDateTime(order.created_at, storeOf(config, i18n.language).locale, {
    timeZone: config.timeZone,
  });
  const digest = shown.digest.slice(0, DIGITS_SHOWN);
  if (!isAsShown(order)) return <p className="xs quiet">{t('shown.changed')}</p>;
  return (
    <p className="xs quiet">
      {t('shown.at', { at, language: storeOf(config, order.store_code).label })}
      {shown.terms && <> {markUntranslated(t('shown.terms', { version: shown.terms }), shown.terms)}</>}{' '}
      {markUntranslated(t('shown.digest', { digest }), digest)}
    </p>
  );
}

export function OrderReceipt({ order, children }: { order: OrderDocument; children?: ReactNode }) {
  const { t, i18n } = useTranslation('order');
  const app = useApp();
  const { config } = app;
  const { format } = config.currency;
  const methods = useResource(reference(app, i18n.language, 'shipping-method'));
  const branches = useResource(reference(app, i18n.language, 'branch'));
  const pageSku = ({ sku, parentSku = sku }: OrderDocument['lines'][number]) => parentSku;
  const products = useResource(productsBySkus(app, i18n.language, order.lines.map(pageSku)));
  const px = THUMBNAIL_PX.cart;
  const money = (cents: number) => formatPrice(cents, format);
  const key = orderKey(order);
  const code = orderCode(key);
  const number = order.state === 'accepted' ? order.order_number : undefined;
  const { totals } = order;
  const count = order.lines.reduce((sum, line) => sum + line.qty, 0);
  const rows: SumRow[] = [{ id: 'goods', label: t('sum.goods', { count }), amount: money(totals.goods) }];
  const isOpen = deliveryTermsOf(order) === 'to_be_agreed';
  if (order.shipping_title) {
    const promised = promisedDay(order.delivery);
    const label =
      promised === ''
        ? order.shipping_title
        : t('sum.shipping', { method: order.shipping_title, day: formatDay(promised, i18n.language) });
    const note = deliveryPlace(order.body, methods ?? [], branches ?? []).join(' · ');
    rows.push({ id: 'shipping', label, note, amount: isOpen ? '–' : money(totals.shipping) });
  }
  if (order.discount) rows.push({ id: 'discount', label: t('sum.discount'), amount: money(order.discount) });
  rows.push({ id: 'payment', label: order.payment_title, amount: money(totals.payment) });
  if (totals.tax > 0) rows.push({ id: 'tax', label: t('sum.tax'), amount: money(totals.tax), quiet: true });
  const { shown } = order;
  const lowestNote = (sku: string) => {
    const lowest = shown?.lowest[sku];
    if (lowest === undefined) return;
    const price = money(lowest);
    return markUntranslated(t('shown.lowest', { price }), price);
  };
  const takeBack = takenBack(order.body);
  const noteOf = (sku: string, at: number) => {
    const usual = isAddedByStore(order, order.body.products[at] ?? {})
      ? t('receipt.fromStore')
      : lowestNote(sku);
    if (!takeBack.has(sku)) return usual;
    return (
      <>
        {usual}
        <span className="block">{t('receipt.takeBack')}</span>
      </>
    );
  };
  const referenceOf = ({ sku, qty, price_incl_tax: current }: OrderDocument['lines'][number]) => {
    const reference = shownReference({ current, was: shown?.was?.[sku], lowest30: shown?.lowest[sku] });
    return (
      reference && (
        <ReferenceAmount
          {...reference}
          // the lowest price is stated in the note beside the line
          isLowest={false}
          label={(reference.isLowest && lowestNote(sku)) || t('shown.before')}
          amount={money(reference.price * qty)}
        />
      )
    );
  };
  return (
    <section className="receipt" aria-label={t('receipt.title')}>
      <div className="receipt-code">
        <QrCode
          text={number ? `${number} ${key}` : `${code} ${key}`}
          label={number ? t('receipt.qrNumber', { number }) : t('receipt.qrCode', { code })}
        />
        <div>
          <p className="small quiet">{number ? t('receipt.number') : t('receipt.code')}</p>
          <p className="num size-xl strong" translate="no">
            {number ?? code}
          </p>
          {!number && <p className="xs quiet">{t('receipt.codeNote')}</p>}
        </div>
      </div>
      <hr className="rule" />
      <MiniLines
        px={px}
        energyLabel={(energy) => t('energy', energy)}
        lines={order.lines.map((line, at) => ({
          ...line,
          textLanguage: nameLanguage(line.name, products?.get(pageSku(line))),
          id: `${at} ${line.sku}`,
          picture: pictureUrl(config, line.image, px),
          note: noteOf(line.sku, at),
          amount: money(line.price_incl_tax * line.qty),
          reference: referenceOf(line),
        }))}
      />
      <div className="summary">
        <SumRows rows={rows} totalLabel={t('sum.total')} total={priceParts(totals.grand_total, format)} />
      </div>
      {shown && order.last_verdict?.code !== DELIVERY_KNOWN && <Shown order={order} shown={shown} />}
      <button type="button" className="btn btn-secondary wide" onClick={() => window.print()}>
        <Printer className="icon icon-small" aria-hidden />
        {t('receipt.print')}
      </button>
      {number && (
        <Link className="btn btn-quiet wide" to={routes.printedOrder.to(order.id)}>
          {t('receipt.paper')}
        </Link>
      )}
      {children}
    </section>
  );
}
