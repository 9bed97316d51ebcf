// The fields of an address in the address book.
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { AddressForm } from '#shared/domain/account/address-form.ts';
import { isRegionRequired, regionsOf } from '#shared/domain/checkout/region.ts';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldText } from '../../../ui/use-field-text.ts';
import { useAddressLabels } from './use-address-labels.ts';

/** Maximum length of an address line. */
export const ADDRESS_LINE_MAX = 128;

type Props = {
  form: UseFormReturn<AddressForm>;
  countries: readonly CountryValue[];
};

export function AddressBlock({ form, countries }: Props) {
  const { t } = useTranslation('common');
  const labels = useAddressLabels();
  const text = useFieldText();
  const country = form.watch('country');
  const regions = regionsOf(countries, country);
  const isRequired = isRegionRequired(countries, country);
  const regionError = text(form.getFieldState('region', form.formState).error?.message, country);
  const countryError = text(form.getFieldState('country', form.formState).error?.message, country);
  const field = { form, country, maxLength: ADDRESS_LINE_MAX };
  return (
    <>
      <TextField
        {...field}
        name="firstname"
        label={labels.firstname}
        autoComplete="given-name"
        className="span-3"
      />
      <TextField
        {...field}
        name="lastname"
        label={labels.lastname}
        autoComplete="family-name"
        className="span-3"
      />
      <TextField
        {...field}
        name="street"
        label={labels.street}
        autoComplete="address-line1"
        className="span-3"
      />
      <TextField
        {...field}
        name="house"
        label={labels.house}
        autoComplete="address-line2"
        optional
        className="span-3"
      />
      <TextField
        {...field}
        name="city"
        label={labels.city}
        autoComplete="address-level2"
        className="span-3"
      />
      <TextField
        {...field}
        name="postcode"
        label={labels.postcode}
        autoComplete="postal-code"
        inputMode={country === 'EE' ? 'numeric' : 'text'}
        className="span-3"
      />
      <Field
        id="country"
        label={labels.country}
        note={t('required')}
        className="span-3"
        {...(countryError ? { error: countryError } : {})}
      >
        {(aria) => (
          <select
            className="input"
            autoComplete="country"
            aria-required
            {...aria}
            {...form.register('country', {
              onChange: () => {
                form.setValue('region', '', { shouldDirty: true });
                if (form.formState.isSubmitted) void form.trigger('postcode');
              },
            })}
          >
            {countries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {regions.length > 0 && (
        <Field
          id="region"
          label={labels.region}
          note={t(isRequired ? 'required' : 'optional')}
          className="span-3"
          {...(regionError ? { error: regionError } : {})}
        >
          {(aria) => (
            <select
              className="input"
              autoComplete="address-level1"
              aria-required={isRequired}
              {...aria}
              {...form.register('region')}
            >
              <option value="">{t('checkout:chooseRegion')}</option>
              {regions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextField
        {...field}
        name="telephone"
        label={labels.telephone}
        autoComplete="tel"
        inputMode="tel"
        className="span-3"
      />
    </>
  );
}
