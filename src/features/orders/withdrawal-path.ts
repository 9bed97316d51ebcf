// Where an order is withdrawn from.
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import { paths } from '../../config/paths.ts';

/**
 * Returns the page for the order, else the one that says how, else the contact page. In: number and token of the order, as far
 * as they are known, and the paths of the store owner's pages by name.
 */
export function withdrawalPath(
  { orders }: Pick<ShopConfig, 'orders'>,
  number: string | undefined,
  token: string | undefined,
  pages: Readonly<Record<string, string>> | null | undefined,
): string {
  if (orders.withdrawOnline && number && token) return paths.withdrawal.to(token, number);
  const page = pages?.['return-policy'];
  return page === undefined ? paths.contact.to() : paths.cms.to(page);
}
