// The fields of a delivery or invoice address.
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { ShippingDetailsForm } from '#shared/domain/account/shipping-details-form.ts';
import { isRegionRequired, regionsOf } from '#shared/domain/checkout/region.ts';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFieldText } from '../../../ui/use-field-text.ts';
import { useAddressLabels } from './use-address-labels.ts';

/** Maximum length of an address line. */
export const ADDRESS_LINE_MAX = 128;

type Props = {
  form: UseFormReturn<ShippingDetailsForm>;
  kind: 'delivery' | 'invoice';
  countries: readonly CountryValue[];
};

/** Section names in the `autocomplete` attribute. */
const section = { delivery: 'shipping', invoice: 'billing' };

export function AddressBlock({ form, kind, countries }: Props) {
  const { t } = useTranslation('common');
  const labels = useAddressLabels();
  const text = useFieldText();
  const country = form.watch(`${kind}.country`);
  const regions = regionsOf(countries, country);
  const isRequired = isRegionRequired(countries, country);
  const regionError = text(form.getFieldState(`${kind}.region`, form.formState).error?.message, country);
  const countryError = text(form.getFieldState(`${kind}.country`, form.formState).error?.message, country);
  const field = { form, country, maxLength: ADDRESS_LINE_MAX };
  const fills = (what: string) => `${section[kind]} ${what}`;
  return (
    <div className="form">
      <TextField
        {...field}
        name={`${kind}.firstname`}
        label={labels.firstname}
        autoComplete={fills('given-name')}
        className="span-3"
      />
      <TextField
        {...field}
        name={`${kind}.lastname`}
        label={labels.lastname}
        autoComplete={fills('family-name')}
        className="span-3"
      />
      <TextField
        {...field}
        name={`${kind}.street`}
        label={labels.street}
        autoComplete={fills('address-line1')}
        className="span-3"
      />
      <TextField
        {...field}
        name={`${kind}.house`}
        label={labels.house}
        autoComplete={fills('address-line2')}
        optional
        className="span-3"
      />
      <TextField
        {...field}
        name={`${kind}.city`}
        label={labels.city}
        autoComplete={fills('address-level2')}
        className="span-3"
      />
      <TextField
        {...field}
        name={`${kind}.postcode`}
        label={labels.postcode}
        autoComplete={fills('postal-code')}
        inputMode={country === 'EE' ? 'numeric' : 'text'}
        className="span-3"
      />
      <Field
        id={`${kind}.country`}
        label={labels.country}
        note={t('required')}
        className="span-3"
        {...(countryError ? { error: countryError } : {})}
      >
        {(aria) => (
          <select
            className="input"
            autoComplete={fills('country')}
            aria-required
            {...aria}
            {...form.register(`${kind}.country`, {
              onChange: () => {
                form.setValue(`${kind}.region`, '', { shouldDirty: true });
                if (form.formState.isSubmitted) void form.trigger(`${kind}.postcode`);
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
          id={`${kind}.region`}
          label={labels.region}
          note={t(isRequired ? 'required' : 'optional')}
          className="span-3"
          {...(regionError ? { error: regionError } : {})}
        >
          {(aria) => (
            <select
              className="input"
              autoComplete={fills('address-level1')}
              aria-required={isRequired}
              {...aria}
              {...form.register(`${kind}.region`)}
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
        name={`${kind}.telephone`}
        label={labels.telephone}
        autoComplete={fills('tel')}
        inputMode="tel"
        className="span-3"
      />
    </div>
  );
}
