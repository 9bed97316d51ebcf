// Address field labels. Fields that also exist in checkout share its labels.
import { useTranslation } from 'react-i18next';
import type { addressFieldNames } from '#shared/domain/account/address-form.ts';

type Labels = Record<(typeof addressFieldNames)[number], string>;

export function useAddressLabels(): Labels {
  const { t } = useTranslation('checkout');
  return {
    firstname: t('fields.firstName'),
    lastname: t('fields.lastName'),
    street: t('account-pages:shippingDetails.street'),
    house: t('account-pages:shippingDetails.house'),
    city: t('fields.city'),
    postcode: t('fields.zip'),
    country: t('fields.country'),
    region: t('fields.region'),
    telephone: t('fields.phone'),
    company: t('fields.company'),
    companyCode: t('fields.companyCode'),
    vatId: t('fields.taxId'),
  };
}
