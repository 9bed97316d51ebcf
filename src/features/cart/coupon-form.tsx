// The cart's coupon field, which is collapsed until the user opens it. Shows the result in place.
import { type FormEvent, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault, Result } from '#schemas/fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { Field } from '../../ui/field.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { whileBusy } from '../../ui/while-busy.ts';

/**
 * Applies a typed code that is not applied yet, or waits for the request in flight. Resolves to false if the code is
 * refused; returns undefined if there is nothing to wait for.
 */
export type ApplyTyped = () => Promise<boolean> | undefined;

type Props = {
  /** the applied code */
  coupon: string | undefined;
  /** true if the total includes the discount */
  isCounted: boolean;
  /** set by this form; the checkout link calls it, so that a typed code is not lost */
  applyTyped: RefObject<ApplyTyped | undefined>;
};

export function CouponForm({ coupon, isCounted, applyTyped }: Props) {
  const app = useApp();
  const { worker } = app;
  const { online } = useConnection();
  const { t, i18n } = useTranslation('cart');
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const inFlight = useRef<Promise<boolean>>(undefined);
  const store = i18n.language;

  function change(call: Promise<Result<null>>): Promise<boolean> {
    inFlight.current = settle(call);
    return inFlight.current;
  }
  async function settle(call: Promise<Result<null>>): Promise<boolean> {
    setBusy(true);
    setFault(undefined);
    const result = await call;
    inFlight.current = undefined;
    setBusy(false);
    if (!result.ok) {
      setFault(result.fault);
      return false;
    }
    setOpen(false);
    setCode('');
    return true;
  }
  const typed = isOpen && coupon === undefined ? code.trim() : '';
  const applyNow = () => change(worker.call('applyCoupon', { store, code: typed }));
  function apply(event: FormEvent): void {
    event.preventDefault();
    if (typed !== '' && !busy) void applyNow();
  }
  // a code that was already refused does not delay checkout
  useImperativeHandle(
    applyTyped,
    () => () => inFlight.current ?? (typed === '' || fault ? undefined : applyNow()),
  );

  const error = fault && (fault.code === 'no-cart-id' ? t('coupon.noCart') : t(...faultText(fault)));
  if (coupon !== undefined) {
    return (
      <div className="stack stack-6">
        <p className="small">
          {markUntranslated(t('coupon.inForce', { code: coupon }), coupon)}{' '}
          <button
            type="button"
            className="link"
            {...whileBusy(busy, () => change(worker.call('removeCoupon', { store })))}
          >
            {t('coupon.remove')}
          </button>
        </p>
        {!isCounted && !online && <p className="small quiet">{t('coupon.later')}</p>}
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  }
  if (!isOpen) {
    return (
      <button type="button" className="link small start" onClick={() => setOpen(true)}>
        {t('coupon.open')}
      </button>
    );
  }
  return (
    <form className="stack stack-10" onSubmit={apply} noValidate>
      <Field id="coupon" label={t('coupon.label')} {...(error ? { error } : {})}>
        {(aria) => (
          <input
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={64}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this field
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setFault(undefined);
            }}
            {...aria}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-secondary" {...whileBusy(busy)}>
        {busy && <span className="ring" />}
        {t('coupon.apply')}
      </button>
    </form>
  );
}
