// Where an order is withdrawn from.
import type { ShopConfig } from '../../../schemas/shop-config.ts';
import { paths } from '../../config/paths.ts';

/** In: number and token of the order, as far as they are known. Out: the page for it, else the one that tells how. */
export const withdrawalPath = (
  { orders }: Pick<ShopConfig, 'orders'>,
  number: string | undefined,
  token: string | undefined,
): string =>
  orders.withdrawOnline && number && token
    ? paths.withdrawal.to(token, number)
    : paths.cms.to('return-policy');
