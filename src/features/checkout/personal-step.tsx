// Step 1: the customer's details. Guests need no account.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deliveryFormOf, withDelivery } from '#shared/domain/checkout/checkout-details.ts';
import { type PersonalForm, personalForm } from '#shared/domain/checkout/checkout-rules.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { submitForm } from '../../ui/submit-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { Checkout } from './use-checkout.ts';

/** Shows the logged-in customer, or that guests may order and can log in. */
function WhoBuys({ name }: { name: string | undefined }) {
  const app = useApp();
  const { t } = useTranslation('checkout');
  if (name !== undefined) return <p className="small">{t('loggedInAs', { name })}</p>;
  return (
    <p className="small">
      <b>{t('guest.title')}</b> {t('guest.text')}{' '}
      <button type="button" className="link" onClick={() => app.ui.panels.open('signup')}>
        {t('guest.logIn')}
      </button>
    </p>
  );
}

export function PersonalStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const { details, setDetails, send, customer } = checkout;
  const form = useForm<PersonalForm>({
    resolver: standardSchemaResolver(personalForm),
    mode: 'onTouched',
    defaultValues: details.personal,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setDetails((kept) => ({ ...kept, personal: { ...values } })),
      }),
    [form, setDetails],
  );
  const labels = {
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    emailAddress: t('fields.email'),
    phoneNumber: t('fields.phone'),
  };
  const next = submitForm(form, (personal) => {
    const filled = withDelivery({ ...details, personal }, deliveryFormOf(details));
    setDetails(filled);
    send({ type: 'shopper.continues', details: filled });
  });
  return (
    <form className="step-foot" noValidate onSubmit={next} aria-label={t('steps.personalDetails')}>
      <WhoBuys name={customer && `${customer.firstname} ${customer.lastname}`} />
      <ErrorSummary form={form} labels={labels} />
      <div className="form">
        <TextField
          form={form}
          name="firstName"
          label={labels.firstName}
          autoComplete="given-name"
          className="span-3"
        />
        <TextField
          form={form}
          name="lastName"
          label={labels.lastName}
          autoComplete="family-name"
          className="span-3"
        />
        <TextField
          form={form}
          name="emailAddress"
          label={labels.emailAddress}
          autoComplete="email"
          type="email"
          inputMode="email"
          className="span-3"
        />
        <TextField
          form={form}
          name="phoneNumber"
          label={labels.phoneNumber}
          autoComplete="tel"
          type="tel"
          inputMode="tel"
          className="span-3"
        />
      </div>
      {!customer && (
        <div className="stack stack-6">
          <label className="check">
            <input type="checkbox" aria-describedby="account-hint" {...form.register('createAccount')} />
            <span>{t('createAccount.label')}</span>
          </label>
          <p className="small quiet" id="account-hint">
            {t('createAccount.hint')}
          </p>
        </div>
      )}
      <div>
        <SubmitButton className="btn-xl">{t('continueToShipping')}</SubmitButton>
      </div>
    </form>
  );
}
