// Delivery form labels by field name, for the error summary.
import { useTranslation } from 'react-i18next';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';

export function useDeliveryLabels(): Record<keyof DeliveryForm, string> {
  const { t } = useTranslation('checkout');
  return {
    shippingMethod: t('fields.shippingMethod'),
    pickupPoint: t('fields.pickupPoint'),
    country: t('fields.country'),
    region: t('fields.region'),
    streetAddress: t('fields.street'),
    city: t('fields.city'),
    zipCode: t('fields.zip'),
    sameAsShipping: t('sameAsShipping'),
    billingCountry: t('fields.country'),
    billingRegion: t('fields.region'),
    billingStreetAddress: t('fields.street'),
    billingCity: t('fields.city'),
    billingZipCode: t('fields.zip'),
    legalPerson: t('legalPerson'),
    company: t('fields.company'),
    taxId: t('fields.taxId'),
    companyCode: t('fields.companyCode'),
    orderNotes: t('fields.orderNotes'),
  };
}
