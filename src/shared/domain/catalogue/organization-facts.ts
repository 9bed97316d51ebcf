import type { ShopConfig } from '#schemas/shop-config.ts';

/** Returns what the configuration says of the company, as properties of a schema.org Organization. */
export function organizationFacts({ legal, contact, social = [] }: ShopConfig['brand']): object {
  const address = contact?.address ?? legal?.address;
  return {
    ...(legal && { legalName: legal.name }),
    ...(legal?.registrationNumber && { identifier: legal.registrationNumber }),
    ...(legal?.vatNumber && { vatID: legal.vatNumber }),
    ...(address && { address }),
    ...(contact?.email && { email: contact.email }),
    ...(contact?.phone && { telephone: contact.phone }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  };
}
