// Adds the goods of a group together and tells the outcome. Loaded when a shopper presses the button, not with the page.
import { connectionState, isOnline } from '../../model/connection.ts';
import { notify } from '../../model/notify.ts';
import type { Shop } from '../../model/shop.ts';
import { noticeAdded } from './cart-notices.ts';
import { addGroup, type GroupItem } from './commands.ts';

/** In: the goods, the way to checkout for the notice, the id of the press. */
export async function addGoodsTogether(
  shop: Shop,
  items: readonly GroupItem[],
  proceed: () => void,
  press?: string,
): Promise<void> {
  const result = await addGroup(shop, items, isOnline(connectionState(shop).get()), press);
  const names = items.map(({ product }) => product.name);
  if (result.ok) noticeAdded(shop, result.value, names, proceed);
  else notify(shop, result.fault);
}
