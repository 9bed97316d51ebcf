// Step 2: how and where the goods come, whom the invoice is for, a note. Fields that a choice does not need are absent.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { goodsTotal } from '../../domain/cart/totals.ts';
import { deliveryFormOf, withDefaults, withDelivery } from '../../domain/checkout/checkout-details.ts';
import {
  addressesAsked,
  chosenShipping,
  type DeliveryForm,
  deliveryForm,
} from '../../domain/checkout/checkout-validation.ts';
import { hasPoints } from '../../domain/checkout/payment-methods.ts';
import type { CheckoutOffer } from '../../model/checkout-offer.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AddressFields } from './address-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OrderNotes } from './order-notes.tsx';
import { ShippingChoices } from './shipping-choices.tsx';
import type { Checkout } from './use-checkout.ts';
import { useDeliveryLabels } from './use-delivery-labels.ts';

export function ShippingStep({ checkout, offer }: { checkout: Checkout; offer: CheckoutOffer }) {
  const { t } = useTranslation('checkout');
  const labels = useDeliveryLabels();
  const { details, setDetails, send, rules, cart } = checkout;
  const [now] = useState(() => Date.now());
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
  const chosen = rules.virtual ? undefined : chosenShipping(rules.shippingMethods, shippingMethod);
  const requested = addressesAsked({ shippingMethod, sameAsShipping, legalPerson }, rules);
  const served = offer.countries.filter(
    ({ id }) => !chosen || chosen.countries.length === 0 || chosen.countries.includes(id),
  );
  const next = form.handleSubmit((values) => {
    const filled = withDefaults(withDelivery(details, values), rules);
    setDetails(filled);
    send({ type: 'shopper.continues', details: filled });
  });
  return (
    <form className="step-foot" noValidate onSubmit={next} aria-label={t('steps.shipping')}>
      <ErrorSummary form={form} labels={labels} country={requested.delivery ? country : billingCountry} />
      {!rules.virtual && !chosen && shippingMethod !== '' && (
        <p className="note bad" role="alert">
          {t('shipping.withdrawn')}
        </p>
      )}
      {!rules.virtual && (
        <ShippingChoices
          form={form}
          methods={rules.shippingMethods}
          chosen={chosen}
          goods={goodsTotal(cart.lines)}
          leadDays={Math.max(0, ...cart.lines.map((line) => line.leadDays))}
          now={now}
        />
      )}
      {requested.delivery && (
        <div className="form">
          <AddressFields form={form} kind="shipping" countries={served} />
        </div>
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
          <div className="form mt-3">
            <AddressFields form={form} kind="billing" countries={offer.countries} />
          </div>
        </fieldset>
      )}
      <OrderNotes form={form} />
      <div className="chips gap-x-5 gap-y-3">
        <SubmitButton className="btn-xl">{t('continueToPayment')}</SubmitButton>
        <button className="btn btn-quiet" type="button" onClick={() => send({ type: 'shopper.goesBack' })}>
          {t('common:back')}
        </button>
      </div>
    </form>
  );
}
