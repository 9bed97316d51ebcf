// Step 3: the payment method. Offers only methods that are valid for cart and delivery
// (src/shared/domain/checkout/payment-methods.ts).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentMethodValue } from '#schemas/documents/reference-document.ts';
import { type PaymentForm, paymentChoices, paymentForm } from '#shared/domain/checkout/checkout-rules.ts';
import { offersBanks, paymentTextKey } from '#shared/domain/checkout/payment-methods.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { BankChoice } from './bank-choice.tsx';
import { Choice } from './choice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { Checkout } from './use-checkout.ts';

export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { config } = useApp();
  const { t } = useTranslation('checkout');
  const { details, setDetails, send, rules } = checkout;
  const { shippingMethod } = details.shipping;
  const resolver = useMemo(
    () => standardSchemaResolver(paymentForm(rules, shippingMethod)),
    [rules, shippingMethod],
  );
  const form = useForm<PaymentForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: { paymentMethod: details.payment.paymentMethod },
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          setDetails((kept) => ({
            ...kept,
            payment: { ...kept.payment, paymentMethod: values.paymentMethod ?? '' },
          })),
      }),
    [form, setDetails],
  );
  const next = submitForm(form, ({ paymentMethod }) => {
    const filled = { ...details, payment: { ...details.payment, paymentMethod } };
    setDetails(filled);
    send({ type: 'shopper.continues', details: filled });
  });
  const { format } = config.currency;
  const field = form.register('paymentMethod');
  const choices = paymentChoices(rules, shippingMethod);
  const words = (method: PaymentMethodValue) => {
    const key = paymentTextKey(method);
    const fee = formatPrice(method.cost_incl_tax, format);
    return key && markUntranslated(t(`payment.${key}`, { fee }), fee);
  };
  const { paymentMethod, paymentMethodAdditional } = details.payment;
  const isWithdrawn = paymentMethod !== '' && !choices.some(({ code }) => code === paymentMethod);
  const chooseBank = (bank: string) => {
    const additional: Record<string, string> = bank ? { bank } : {};
    setDetails((kept) => ({
      ...kept,
      payment: { ...kept.payment, paymentMethodAdditional: additional },
    }));
  };
  return (
    <form className="step-foot" noValidate onSubmit={next} aria-label={t('steps.payment')}>
      <ErrorSummary form={form} labels={{ paymentMethod: t('fields.paymentMethod') }} />
      {isWithdrawn && choices.length > 0 && (
        <p className="note bad" role="alert">
          {t('payment.withdrawn')}
        </p>
      )}
      <fieldset>
        <legend className="sr-only">{t('fields.paymentMethod')}</legend>
        <div className="choices">
          {choices.map((method, index) => (
            <Choice
              key={method.code}
              {...(index === 0 ? { id: 'paymentMethod' } : {})}
              value={method.code}
              title={method.title}
              text={words(method)}
              amount={method.code === '' ? '–' : formatPrice(method.cost_incl_tax, format)}
              field={field}
            />
          ))}
        </div>
      </fieldset>
      {offersBanks(choices.find(({ code }) => code === paymentMethod)) && (
        <BankChoice value={paymentMethodAdditional.bank ?? ''} onChange={chooseBank} />
      )}
      {choices.length === 0 && <p className="note bad">{t('payment.none')}</p>}
      <div className="form-actions">
        <SubmitButton className="btn-xl">{t('continueToReview')}</SubmitButton>
        <button className="btn btn-quiet" type="button" onClick={() => send({ type: 'shopper.goesBack' })}>
          {t('common:back')}
        </button>
      </div>
    </form>
  );
}
