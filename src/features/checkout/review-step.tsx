// Step 4: acceptance of the terms, and the button that places the order. The button is locked while the order is
// stored. A failed write is shown here.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isKiosk } from '#shared/config/tab-config.ts';
import { isPriceChanged, singlePriceOf } from '#shared/domain/cart/cart-view.ts';
import { type ReviewForm, reviewForm } from '#shared/domain/checkout/checkout-rules.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { isCartMerging } from '../../model/cart/current-cart.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { ConnectionIcon } from '../../ui/connection-icon.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { useFieldText } from '../../ui/use-field-text.ts';
import { useResource } from '../../ui/use-resource.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { agreeToPrices } from './commands.ts';
import { JoinedLines } from './joined-lines.tsx';
import type { Checkout } from './use-checkout.ts';

/** Maximum wait for the merge. Then the order can be placed; lines from the account's cart are offered later. */
const MERGE_WAIT_MS = 10_000;

/**
 * True while a customer's stored cart is or may be merged into the shown cart, for at most `MERGE_WAIT_MS`. Always
 * false for guests.
 */
function useMergeWait(isCustomer: boolean): boolean {
  const known = useResource(isCartMerging(useApp()));
  const isMerging = isCustomer && known !== false;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isMerging) return;
    const timer = setTimeout(() => setOver(true), MERGE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isMerging]);
  return isMerging && !isOver;
}

export function ReviewStep({ checkout }: { checkout: Checkout }) {
  const { online } = useConnection();
  const app = useApp();
  const { config } = app;
  const money = (cents: number) => formatPrice(cents, config.currency.format);
  const { t, i18n } = useTranslation('checkout');
  const rules = useResource(cmsPagePaths(app, i18n.language))?.['purchase-sales-rules'];
  const text = useFieldText();
  const { send, snapshot, busy, totals } = checkout;
  const total = money(totals.grand_total);
  const { terms } = checkout.offer;
  const notSaved = useRef<HTMLDivElement>(null);
  const form = useForm<ReviewForm>({
    resolver: standardSchemaResolver(reviewForm),
    mode: 'onTouched',
    defaultValues: { terms: false },
  });
  const fault = snapshot.matches({ orderReview: 'notSaved' }) ? snapshot.context.fault : undefined;
  useEffect(() => {
    if (fault) notSaved.current?.focus();
  }, [fault]);
  const isMerging = useMergeWait(checkout.customer !== undefined);
  const changed = checkout.cart.lines.filter(isPriceChanged);
  const changes = changed.length === 1 ? 'priceChanged' : 'pricesChanged';
  const [isAsked, setAsked] = useState(false);
  const prices = useRef<HTMLDivElement>(null);
  const joined = useRef<HTMLDivElement>(null);
  const place = submitForm(form, () => {
    if (changed.length + checkout.joined.length === 0) return checkout.place();
    setAsked(true);
    (checkout.joined.length > 0 ? joined : prices).current?.focus();
  });
  async function agree() {
    const result = await agreeToPrices(app, changed);
    if (!result.ok) notify(app, result.fault, { onRetry: agree });
    setAsked(false);
  }
  const termsError = text(form.formState.errors.terms?.message);
  return (
    <form className="step-foot" noValidate onSubmit={place} aria-label={t('steps.orderReview')}>
      {fault && (
        <div className="alert" role="alert" tabIndex={-1} ref={notSaved}>
          {fault.code === 'offline' ? (
            <>
              <strong>{t('kiosk.title')}</strong>
              <p>{t('kiosk.text')}</p>
            </>
          ) : (
            <>
              <strong>{t('notSaved.title')}</strong>
              <p>
                {fault.code === 'refused'
                  ? t('order:reason.none')
                  : markLanguage(
                      t(...faultText(fault)),
                      checkout.cart.lines.filter(({ name }) => name === fault.detail?.name),
                      markNumbers,
                    )}
              </p>
              <p>{t('notSaved.text')}</p>
            </>
          )}
        </div>
      )}
      {!busy && <JoinedLines checkout={checkout} isAsked={isAsked} ref={joined} />}
      {changed.length > 0 && !busy && (
        <div
          className={isAsked ? 'note bad' : 'note'}
          role={isAsked ? 'alert' : undefined}
          tabIndex={-1}
          ref={prices}
        >
          <Info className="icon icon-small" aria-hidden />
          <div className="stack stack-6">
            <p>{t(`${changes}.title`)}</p>
            <ul>
              {changed.map((line) => (
                <li key={line.key}>
                  <span lang={line.textLanguage}>{line.name}</span>:{' '}
                  <span className="num" translate="no">
                    {money(line.priceWhenAdded)}
                  </span>{' '}
                  →{' '}
                  <b className="num" translate="no">
                    {money(singlePriceOf(line))}
                  </b>
                </li>
              ))}
            </ul>
            <button type="button" className="link start" onClick={agree}>
              {t(`${changes}.agree`)}
            </button>
          </div>
        </div>
      )}
      {!online && (
        <div className="note plain note-middle">
          <ConnectionIcon state="open" />
          <span>
            {t(config.orders.transmitAutomatically ? 'offlineNote' : 'offlineNoteHeld')}{' '}
            {isKiosk(config) && t('kiosk.note')}
          </span>
        </div>
      )}
      {terms && (
        <p className="note plain" role="status">
          {t(`shipping.${terms}`)}
        </p>
      )}
      <div className="stack stack-6">
        <label className="check">
          <input
            type="checkbox"
            id="terms"
            aria-required
            aria-invalid={termsError !== undefined}
            aria-describedby={termsError ? 'terms-error' : undefined}
            {...form.register('terms')}
          />
          <span>
            {t('terms.agree')}{' '}
            {rules ? (
              <Link className="link" to={routes.cms.to(rules)} target="_blank">
                {t('terms.rules')}
              </Link>
            ) : (
              t('terms.rules')
            )}
          </span>
        </label>
        {termsError && (
          <p className="error" id="terms-error" role="alert">
            {termsError}
          </p>
        )}
      </div>
      <div className="form-actions">
        <SubmitButton className="btn-xl" busy={busy || isMerging}>
          {(busy || isMerging) && <span className="ring" />}
          {busy
            ? t('placing')
            : isMerging
              ? t('merging')
              : markUntranslated(t(terms === 'to_be_agreed' ? 'placeLater' : 'place', { total }), total)}
        </SubmitButton>
        <button
          className="btn btn-quiet"
          type="button"
          {...whileBusy(busy, () => send({ type: 'shopper.goesBack' }))}
        >
          {t('common:back')}
        </button>
      </div>
    </form>
  );
}
