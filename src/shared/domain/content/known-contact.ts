import type { ContactValue } from '#schemas/documents/content-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** Returns the contact data: of each fact the backend's shop data, else the configuration; "" if unknown. */
export function knownContact(
  stored: ContactValue | null | undefined,
  { brand: { contact }, promises }: Pick<ShopConfig, 'brand' | 'promises'>,
): ContactValue {
  return {
    phone: stored?.phone || contact?.phone || '',
    email: stored?.email || contact?.email || '',
    hours: stored?.hours || contact?.hours || promises.supportHours || '',
    address: stored?.address || contact?.address || '',
  };
}
