// The customer's addresses: they are stored on this device immediately and sent to the backend when online. The page
// shows which of the two has happened.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { Fault } from '#schemas/fault.ts';
import {
  type ShippingDetailsForm,
  shippingDetailsForm,
  shippingDetailsFormOf,
} from '#shared/domain/account/shipping-details-form.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { type OwnProfile, ownProfile } from '../../../model/account/own-profile.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { reference } from '../../../model/shell/reference.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { submitForm } from '../../../ui/submit-form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useOnSettled } from '../../../ui/use-on-settled.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { ADDRESS_LINE_MAX, AddressBlock } from './address-block.tsx';
import { saveAddresses } from './commands.ts';
import { Mistakes } from './mistakes.tsx';
import { useAddressLabels } from './use-address-labels.ts';

/** True if the backend refused the latest update. */
function useUpdateNotices(updates: OwnProfile['updates']): boolean {
  const [refused, setRefused] = useState(false);
  useOnSettled(updates, isPending, (state) => {
    setRefused(state === 'refused');
  });
  return refused;
}

type Props = { profile: OwnProfile; countries: readonly CountryValue[] };

function DetailsForm({ profile, countries }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const labels = useAddressLabels();
  const [fault, setFault] = useState<Fault>();
  const refused = useUpdateNotices(profile.updates);
  const { customer } = profile;
  const values = useMemo(() => shippingDetailsFormOf(customer, app.config.tax.defaultCountry), [customer]);
  const resolver = useMemo(() => standardSchemaResolver(shippingDetailsForm(countries)), [countries]);
  const form = useForm<ShippingDetailsForm>({
    resolver,
    mode: 'onTouched',
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const [separate, legal] = form.watch(['separateInvoice', 'legalPerson']);
  const save = submitForm(form, async (filled) => {
    const result = await saveAddresses(app, customer, filled, countries);
    setFault(result.ok ? undefined : result.fault);
  });
  return (
    <form
      className="stack text-width pad-top-16 shipping-form"
      noValidate
      onSubmit={save}
      aria-label={t('shippingDetails.title')}
    >
      <Mistakes form={form} />
      <fieldset className="stack">
        <legend className="group-title">{t('shippingDetails.delivery')}</legend>
        <AddressBlock form={form} kind="delivery" countries={countries} />
      </fieldset>
      <div className="stack">
        <label className="check">
          <input type="checkbox" {...form.register('separateInvoice')} />
          <span>{t('shippingDetails.separateInvoice')}</span>
        </label>
        <label className="check">
          <input type="checkbox" {...form.register('legalPerson')} />
          <span>{t('checkout:legalPerson')}</span>
        </label>
      </div>
      {separate && (
        <fieldset className="stack">
          <legend className="group-title">{t('shippingDetails.invoice')}</legend>
          <AddressBlock form={form} kind="invoice" countries={countries} />
        </fieldset>
      )}
      {legal && (
        <fieldset className="form">
          <legend className="sr-only">{t('checkout:legalPerson')}</legend>
          <TextField
            form={form}
            maxLength={ADDRESS_LINE_MAX}
            name="company"
            label={labels.company}
            autoComplete="organization"
            optional
          />
          <TextField
            form={form}
            maxLength={ADDRESS_LINE_MAX}
            name="companyCode"
            label={labels.companyCode}
            autoComplete="off"
            inputMode="numeric"
            className="span-3"
            optional
          />
          <TextField
            form={form}
            maxLength={ADDRESS_LINE_MAX}
            name="vatId"
            label={labels.vatId}
            autoComplete="off"
            hint={t('checkout:examples.taxIdInvalid')}
            className="span-3"
            optional
          />
        </fieldset>
      )}
      <div className="stack stack-12">
        <div>
          <SubmitButton className="btn-xl" busy={form.formState.isSubmitting}>
            {t('save')}
          </SubmitButton>
        </div>
        <p className="note plain" role="status">
          {profile.waiting && t(online ? 'sending' : 'savedHere')}
        </p>
        {(fault || refused) && (
          <p className="error" role="alert">
            {fault ? t(...faultText(fault)) : t('shippingDetails.refused')}
          </p>
        )}
      </div>
    </form>
  );
}

export function ShippingDetails() {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const profile = useResource(ownProfile(app));
  const countries = useResource(reference(app, i18n.language, 'country'));
  if (!profile || !countries) return <TextSkeleton lines={8} />;
  if (countries.length === 0)
    return (
      <EmptyState
        title={t('shippingDetails.noCountries.title')}
        text={t('shippingDetails.noCountries.text')}
      />
    );
  return <DetailsForm key={profile.customer.id} profile={profile} countries={countries} />;
}
