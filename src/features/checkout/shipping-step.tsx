// Step 2: delivery method, address, invoice and note. Renders only the fields that the choices require.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { goodsTotal } from '#shared/domain/cart/cart-totals.ts';
import { deliveryFormOf, withDefaults, withDelivery } from '#shared/domain/checkout/checkout-details.ts';
import {
  chosenShipping,
  type DeliveryForm,
  deliveryForm,
  requiredAddresses,
} from '#shared/domain/checkout/checkout-rules.ts';
import { hasPoints } from '#shared/domain/checkout/payment-methods.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { AddressFields } from './address-fields.tsx';
import { SavedAddresses } from './addresses/saved-addresses.tsx';
import { useAddressSaving } from './addresses/use-address-saving.ts';
import { CompanyFields } from './company-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OrderNotes } from './order-notes.tsx';
import { ShippingChoices } from './shipping-choices.tsx';
import { TakeBackOffer } from './take-back-offer.tsx';
import type { Checkout } from './use-checkout.ts';
import { useDeliveryLabels } from './use-delivery-labels.ts';
import type { Offer } from './use-offer.ts';

type NoteProps = { offer: Offer; isAsking: boolean; count: number };

/**
 * Shows why there are no methods, or that the methods are not confirmed. Stays mounted, because it is a live region.
 */
function MethodsNote({ offer, isAsking, count }: NoteProps) {
  const { t } = useTranslation('checkout');
  const isMissing = count === 0 && !isAsking;
  const words = isAsking
    ? t('shipping.asking')
    : isMissing
      ? t(offer.isRefused ? 'noMethods.refused' : 'shipping.notHere')
      : offer.terms && t(`shipping.${offer.terms}`);
  return (
    <div role="status">
      {words && (
        <p className={isMissing ? 'note bad' : 'note plain'}>
          {words}{' '}
          {isMissing && offer.isRefused && (
            <button type="button" className="link" onClick={offer.askAgain}>
              {t('common:retry')}
            </button>
          )}
        </p>
      )}
      {isAsking && count === 0 && <TextSkeleton lines={3} />}
    </div>
  );
}

export function ShippingStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const labels = useDeliveryLabels();
  const { details, setDetails, send, rules, cart, offer, isAsking, now } = checkout;
  const resolver = useMemo(() => standardSchemaResolver(deliveryForm(rules)), [rules]);
  const form = useForm<DeliveryForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: deliveryFormOf(details),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setDetails((kept) => withDelivery(kept, values)),
      }),
    [form, setDetails],
  );
  const [shippingMethod, sameAsShipping, legalPerson, country, billingCountry] = form.watch([
    'shippingMethod',
    'sameAsShipping',
    'legalPerson',
    'country',
    'billingCountry',
  ]);
  // these choices hide fields, whose errors would otherwise stay in the summary
  useEffect(() => {
    const wrong = Object.keys(form.formState.errors) as (keyof DeliveryForm)[];
    if (wrong.length > 0) void form.trigger(wrong);
  }, [form, shippingMethod, sameAsShipping, legalPerson]);
  const chosen = rules.virtual ? undefined : chosenShipping(rules.shippingMethods, shippingMethod);
  const requested = requiredAddresses({ shippingMethod, sameAsShipping, legalPerson }, rules);
  const served = offer.countries.filter(
    ({ id }) => !chosen || chosen.countries.length === 0 || chosen.countries.includes(id),
  );
  const saving = useAddressSaving(checkout);
  const next = submitForm(form, (values) => {
    void saving.save(values);
    const filled = withDefaults(withDelivery(details, values), rules);
    setDetails(filled);
    send({ type: 'shopper.continues', details: filled });
  });
  return (
    <form className="step-foot" noValidate onSubmit={next} aria-label={t('steps.shipping')}>
      <ErrorSummary form={form} labels={labels} country={requested.delivery ? country : billingCountry} />
      {!rules.virtual &&
        !chosen &&
        shippingMethod !== '' &&
        !isAsking &&
        rules.shippingMethods.length > 0 && (
          <p className="note bad" role="alert">
            {t('shipping.withdrawn')}
          </p>
        )}
      {!rules.virtual && (
        <MethodsNote offer={offer} isAsking={isAsking} count={rules.shippingMethods.length} />
      )}
      {!rules.virtual && (
        <ShippingChoices
          form={form}
          methods={rules.shippingMethods}
          chosen={chosen}
          goods={goodsTotal(cart.lines)}
          needs={cart.lines}
          branches={offer.branches}
          leadDays={Math.max(0, ...cart.lines.map((line) => line.leadDays))}
          now={now}
        />
      )}
      {requested.delivery && (
        <SavedAddresses checkout={checkout} form={form} kind="shipping" saving={saving}>
          <AddressFields form={form} kind="shipping" countries={served} />
        </SavedAddresses>
      )}
      <div className="stack">
        {!rules.virtual && !hasPoints(chosen) && (
          <label className="check">
            <input type="checkbox" {...form.register('sameAsShipping')} />
            <span>{t('sameAsShipping')}</span>
          </label>
        )}
        <label className="check">
          <input type="checkbox" {...form.register('legalPerson')} />
          <span>{t('legalPerson')}</span>
        </label>
      </div>
      {legalPerson && <CompanyFields form={form} />}
      {requested.billing && (
        <fieldset>
          <legend className="field-label">{t('billingAddress')}</legend>
          <div className="above-12">
            <SavedAddresses checkout={checkout} form={form} kind="billing" saving={saving}>
              <AddressFields form={form} kind="billing" countries={offer.countries} />
            </SavedAddresses>
          </div>
        </fieldset>
      )}
      {!rules.virtual && <TakeBackOffer checkout={checkout} />}
      <OrderNotes form={form} />
      <div className="form-actions">
        <SubmitButton className="btn-xl">{t('continueToPayment')}</SubmitButton>
        <button className="btn btn-quiet" type="button" onClick={() => send({ type: 'shopper.goesBack' })}>
          {t('common:back')}
        </button>
      </div>
    </form>
  );
}
