// The form that adds or edits an address of the book. It is stored on this device at once and sent when online.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { Fault } from '#schemas/fault.ts';
import {
  type AddressForm,
  addressForm,
  addressFormOf,
  addressOfForm,
} from '#shared/domain/account/address-form.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { submitForm } from '../../../ui/submit-form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ADDRESS_LINE_MAX, AddressBlock } from './address-block.tsx';
import { changeAddressBook } from './commands.ts';
import { Mistakes } from './mistakes.tsx';
import { useAddressLabels } from './use-address-labels.ts';

type Props = {
  customer: Customer;
  countries: readonly CountryValue[];
  /** undefined: a new address */
  edited: Address | undefined;
  onSaved: () => void;
  /** absent if there is nothing to return to */
  onCancel?: () => void;
};

export function AddressEditor({ customer, countries, edited, onSaved, onCancel }: Props) {
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const labels = useAddressLabels();
  const headingId = useId();
  const [fault, setFault] = useState<Fault>();
  const resolver = useMemo(() => standardSchemaResolver(addressForm(countries)), [countries]);
  const form = useForm<AddressForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: addressFormOf(edited, customer, app.config.tax.defaultCountry),
  });
  const legal = form.watch('legalPerson');
  // the button that opened the form has disappeared; the first form of an empty book was opened by nothing
  useEffect(() => {
    if (onCancel) document.getElementById(headingId)?.focus();
  }, []);
  const save = submitForm(form, async (filled) => {
    const becomes = addressOfForm(filled, edited, countries);
    const result = await changeAddressBook(app, customer, { ...(edited && { was: edited }), becomes });
    if (result.ok) onSaved();
    else setFault(result.fault);
  });
  const company = { form, maxLength: ADDRESS_LINE_MAX, optional: true } as const;
  // an address keeps its roles; they pass to another address there
  const offered = [
    ['forDelivery', edited?.default_shipping],
    ['forInvoices', edited?.default_billing],
  ] as const;
  return (
    <form
      className="stack text-width pad-top-16 shipping-form"
      noValidate
      onSubmit={save}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="group-title" tabIndex={-1}>
        {t(edited ? 'shippingDetails.editing' : 'shippingDetails.new')}
      </h2>
      <Mistakes form={form} />
      <div className="form">
        <AddressBlock form={form} countries={countries} />
      </div>
      <div className="stack">
        <label className="check">
          <input type="checkbox" {...form.register('legalPerson')} />
          <span>{t('shippingDetails.forCompany')}</span>
        </label>
        {legal && (
          <fieldset className="form">
            <legend className="sr-only">{t('shippingDetails.forCompany')}</legend>
            <TextField {...company} name="company" label={labels.company} autoComplete="organization" />
            <TextField
              {...company}
              name="companyCode"
              label={labels.companyCode}
              autoComplete="off"
              inputMode="numeric"
              className="span-3"
            />
            <TextField
              {...company}
              name="vatId"
              label={labels.vatId}
              autoComplete="off"
              hint={t('checkout:examples.taxIdInvalid')}
              className="span-3"
            />
          </fieldset>
        )}
        {customer.addresses.length > 0 &&
          offered.map(
            ([name, hasRole]) =>
              !hasRole && (
                <label key={name} className="check">
                  <input type="checkbox" {...form.register(name)} />
                  <span>{t(`shippingDetails.${name}`)}</span>
                </label>
              ),
          )}
      </div>
      <div className="stack stack-12">
        <div className="form-actions">
          <SubmitButton className="btn-xl" busy={form.formState.isSubmitting}>
            {t('save')}
          </SubmitButton>
          {onCancel && (
            <button className="btn btn-quiet" type="button" onClick={onCancel}>
              {t('common:cancel')}
            </button>
          )}
        </div>
        {fault && (
          <p className="error" role="alert">
            {t(...faultText(fault))}
          </p>
        )}
      </div>
    </form>
  );
}
