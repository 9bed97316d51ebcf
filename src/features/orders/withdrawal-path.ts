import type { ShopConfig } from '#schemas/shop-config.ts';
import { routes } from '#shared/config/routes.ts';

/**
 * Returns the withdrawal page of the order, else the return policy page, else the contact page.
 * @param pages paths of the store owner's content pages by name
 */
export function withdrawalPath(
  { orders }: Pick<ShopConfig, 'orders'>,
  number: string | undefined,
  token: string | undefined,
  pages: Readonly<Record<string, string>> | null | undefined,
): string {
  if (orders.withdrawOnline && number && token) return routes.withdrawal.to(token, number);
  const page = pages?.['return-policy'];
  return page === undefined ? routes.contact.to() : routes.cms.to(page);
}
