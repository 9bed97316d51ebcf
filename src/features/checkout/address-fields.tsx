// An address: street, postcode, city, country, and a region if the country list has any. Used for delivery and billing.
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import { type AddressKind, addressFields } from '#shared/domain/checkout/address-in-fields.ts';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { isRegionRequired, regionsOf } from '#shared/domain/checkout/region.ts';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldText } from '../../ui/use-field-text.ts';

type Props = {
  form: UseFormReturn<DeliveryForm>;
  kind: AddressKind;
  countries: readonly CountryValue[];
};

export function AddressFields({ form, kind, countries }: Props) {
  const { t } = useTranslation('checkout');
  const text = useFieldText();
  const name = addressFields[kind];
  const country = form.watch(name.country);
  const countryError = text(form.formState.errors[name.country]?.message);
  const regions = regionsOf(countries, country);
  const isRequired = isRegionRequired(countries, country);
  const regionError = text(form.formState.errors[name.region]?.message);
  return (
    <>
      <TextField
        form={form}
        name={name.street}
        label={t('fields.street')}
        autoComplete={`${kind} street-address`}
      />
      <TextField
        form={form}
        name={name.zip}
        label={t('fields.zip')}
        autoComplete={`${kind} postal-code`}
        // Latvian and Lithuanian postcodes start with letters; Estonian postcodes have only digits
        inputMode={country === 'EE' ? 'numeric' : 'text'}
        className="span-3"
        country={country}
      />
      <TextField
        form={form}
        name={name.city}
        label={t('fields.city')}
        autoComplete={`${kind} address-level2`}
        className="span-3"
      />
      <Field
        id={name.country}
        label={t('fields.country')}
        note={t('common:required')}
        {...(countryError ? { error: countryError } : {})}
      >
        {(aria) => (
          <select
            className="input"
            autoComplete={`${kind} country`}
            aria-required
            {...aria}
            {...form.register(name.country, {
              onChange: () => {
                form.setValue(name.region, '');
                if (form.formState.touchedFields[name.zip]) void form.trigger(name.zip);
              },
            })}
          >
            {countries.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {regions.length > 0 && (
        <Field
          // the options of another country are in the element only after it was chosen: a new one has the form's value
          key={country}
          id={name.region}
          label={t('fields.region')}
          note={t(isRequired ? 'common:required' : 'common:optional')}
          {...(regionError ? { error: regionError } : {})}
        >
          {(aria) => (
            <select
              className="input"
              autoComplete={`${kind} address-level1`}
              aria-required={isRequired}
              {...aria}
              {...form.register(name.region)}
            >
              <option value="">{t('chooseRegion')}</option>
              {regions.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
