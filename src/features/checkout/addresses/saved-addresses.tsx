// A logged-in customer's saved addresses above the address fields, and the choice to save a typed one.
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { addressLimitOf } from '#shared/domain/account/apply-address-changes.ts';
import { placeLine, recipientLine, streetLine } from '#shared/domain/account/street-line.ts';
import {
  type AddressKind,
  addressFields,
  addressInFields,
  defaultFirst,
  emptiedFields,
  fieldsWith,
} from '#shared/domain/checkout/address-in-fields.ts';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { Field } from '../../../ui/field.tsx';
import type { Checkout } from '../use-checkout.ts';
import type { AddressSaving } from './use-address-saving.ts';

/** Number of addresses above which they are options of one control instead of a list. */
const LISTED_MAX = 4;
const OTHER = 'other';

type Props = {
  checkout: Checkout;
  form: UseFormReturn<DeliveryForm>;
  kind: AddressKind;
  saving: AddressSaving;
  /** the address fields */
  children: ReactNode;
};

export function SavedAddresses({ checkout, children, ...props }: Props) {
  const { customer, offer } = checkout;
  const fields = <div className="form">{children}</div>;
  return customer ? (
    <OwnAddresses {...props} customer={customer} countries={offer.countries}>
      {fields}
    </OwnAddresses>
  ) : (
    fields
  );
}

type OwnProps = Omit<Props, 'checkout'> & { customer: Customer; countries: readonly CountryValue[] };

function OwnAddresses({ customer, countries, form, kind, saving, children }: OwnProps) {
  const { t } = useTranslation('checkout');
  const typed = form.watch();
  const saved = defaultFirst(kind, customer.addresses);
  const chosen = addressInFields(kind, typed, saved);
  const value = chosen ? String(saved.indexOf(chosen)) : OTHER;
  const choose = (address: Address | undefined) => {
    const values = address ? fieldsWith(kind, address) : emptiedFields(kind);
    const validated = {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && address !== undefined,
    };
    for (const [name, text] of Object.entries(values))
      form.setValue(name as keyof DeliveryForm, text, validated);
  };
  const chooseAt = (at: string) => {
    if (at !== value) choose(saved[Number(at)]);
  };
  const lines = (address: Address) => `${streetLine(address)}, ${placeLine(address, countries)}`;
  const isTyped = typed[addressFields[kind].street].trim() !== '';
  const group = `${kind}-address`;
  return (
    <div className="stack">
      {saved.length > 1 && saved.length <= LISTED_MAX && (
        <fieldset>
          <legend className="field-label">{t('savedAddresses.title')}</legend>
          <div className="choices above-12">
            {saved.map((address, at) => (
              <label key={address.id ?? lines(address)} className="choice">
                <input
                  type="radio"
                  name={group}
                  value={at}
                  checked={address === chosen}
                  onChange={() => choose(address)}
                />
                <span>
                  <b>{streetLine(address)}</b>
                  <span className="quiet">
                    {placeLine(address, countries)}
                    <br />
                    {recipientLine(address)}
                  </span>
                </span>
              </label>
            ))}
            <label className="choice">
              <input
                type="radio"
                name={group}
                value={OTHER}
                checked={!chosen}
                onChange={() => choose(undefined)}
              />
              <span>
                <b>{t('savedAddresses.other')}</b>
              </span>
            </label>
          </div>
        </fieldset>
      )}
      {saved.length > LISTED_MAX && (
        <Field id={group} label={t('savedAddresses.title')}>
          {(aria) => (
            <select
              className="input"
              {...aria}
              value={value}
              onChange={({ currentTarget }) => chooseAt(currentTarget.value)}
            >
              {saved.map((address, at) => (
                <option key={address.id ?? lines(address)} value={at}>
                  {lines(address)}
                </option>
              ))}
              <option value={OTHER}>{t('savedAddresses.other')}</option>
            </select>
          )}
        </Field>
      )}
      {children}
      {!chosen && isTyped && saved.length < addressLimitOf(customer) && (
        <label className="check">
          <input
            type="checkbox"
            checked={saving.wanted[kind]}
            onChange={({ currentTarget }) => saving.want(kind, currentTarget.checked)}
          />
          <span>{t('savedAddresses.save')}</span>
        </label>
      )}
    </div>
  );
}
