// The page of an order for printing: its invoice under the number that the backend gave, else an order confirmation that
// says it is none.
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import type { PrintedOrder } from '#shared/domain/order/printed-order.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { markNumbers } from '../../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../../ui/mark-untranslated.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useCountryName } from '../use-country-name.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { OrderTable } from './order-table.tsx';
import { Party, type PrintedLine } from './party.tsx';
import { useLineLanguages, usePrintedOrder } from './use-printed-order.ts';
import '../../../ui/styles/printed-order.css';

/** Returns the lines that are not empty, with their numbers excluded from page translation. */
const linesOf = (texts: readonly (string | false | undefined)[]): PrintedLine[] =>
  texts.flatMap((text) => (text ? [{ id: text, text: markNumbers(text) }] : []));

/** Returns a function that labels the numbers of a company. */
function useCompanyNumbers() {
  const { t } = useTranslation('printed-order');
  return (registration: string | undefined, vat: string | undefined) => [
    registration && `${t('registration')}\u00a0${registration}`,
    vat && `${t('vat')}\u00a0${vat}`,
  ];
}

/** Returns the company that sells; without its facts in the configuration, the store's name. */
function useSeller(): PrintedLine[] {
  const numbers = useCompanyNumbers();
  const { legal, name } = useApp().config.brand;
  if (!legal) return linesOf([name]);
  return linesOf([legal.name, ...numbers(legal.registrationNumber, legal.vatNumber), legal.address]);
}

function useBuyer({ buyer }: PrintedOrder): PrintedLine[] {
  const numbers = useCompanyNumbers();
  const nameOf = useCountryName();
  const { company, companyCode, vatId, name, street, city, country } = buyer;
  return linesOf([company, ...numbers(companyCode, vatId), name, street, city, nameOf(country)]);
}

/** Returns a function that formats a time in a zone as a date. */
function useDates(): (at: number, timeZone: string) => string {
  const { i18n } = useTranslation();
  const { config } = useApp();
  return (at, timeZone) =>
    formatDate(at, dateLocaleOf(config, i18n.language), timeZone, config.currency.format);
}

function PrintedSheet({ order, isInvoiceUnknown }: { order: PrintedOrder; isInvoiceUnknown: boolean }) {
  const { t } = useTranslation('printed-order');
  const { config } = useApp();
  const [seller, buyer, dateOf] = [useSeller(), useBuyer(order), useDates()];
  const { invoice, number, at, delivery, state } = order;
  usePageTitle(invoice ? t('invoice', { number: invoice.number }) : t(`title.${state}`, { number }));
  const languageOf = useLineLanguages(order);
  const titles = { shipping: order.shippingTitle, payment: order.paymentTitle };
  const facts = linesOf([
    // an ISO date without a zone
    invoice && t('issuedOn', { date: dateOf(Date.parse(invoice.issuedOn), 'UTC') }),
    invoice && `${t('ofOrder')}\u00a0${number}`,
    !Number.isNaN(at) && t('orderedOn', { date: dateOf(at, config.timeZone) }),
    order.paymentTitle && t('payment', { title: order.paymentTitle }),
  ]);
  return (
    <article className="printed stack stack-24">
      <header className="stack stack-8">
        <h1>
          {invoice
            ? markUntranslated(t('invoice', { number: invoice.number }), invoice.number)
            : markUntranslated(t(`title.${state}`, { number }), number)}
        </h1>
        {facts.map(({ id, text }) => (
          <p key={id} className="small">
            {text}
          </p>
        ))}
      </header>
      {!invoice && (
        <p className="note plain">
          {t(state === 'saved' ? 'notConfirmed' : 'noInvoice')}
          {isInvoiceUnknown && <> {t('unknown')}</>}
        </p>
      )}
      <div className="printed-parties">
        <Party title={t('seller')} lines={seller} />
        {buyer.length > 0 && <Party title={t('buyer')} lines={buyer} />}
        {delivery.length > 0 && <Party title={t('delivery')} lines={linesOf(delivery)} />}
      </div>
      {invoice ? (
        <InvoiceTable invoice={invoice} titles={titles} languageOf={languageOf} />
      ) : (
        <OrderTable order={order} titles={titles} languageOf={languageOf} />
      )}
      {invoice && <p className="small quiet">{t('noSignature')}</p>}
      <p>
        <button type="button" className="btn btn-secondary" onClick={() => window.print()}>
          <Printer className="icon icon-small" aria-hidden />
          {t('print')}
        </button>
      </p>
    </article>
  );
}

/** @param id number or local id of the order */
export function PrintedPage({ id }: { id: string }) {
  const { t } = useTranslation('printed-order');
  const printed = usePrintedOrder(id);
  if (printed === undefined) return <TextSkeleton lines={8} />;
  if (printed === null)
    return (
      <EmptyState
        heading="h1"
        title={t('unknownOrder.title')}
        text={t('unknownOrder.text')}
        link={{ to: routes.myOrders.to(), text: t('unknownOrder.link') }}
      />
    );
  return <PrintedSheet {...printed} />;
}
