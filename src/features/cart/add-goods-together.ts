// Adds the goods of a group together and tells the outcome. Loaded when a shopper presses the button, not with the page.

import type { AppContext } from '../../model/app-context.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { notify } from '../../model/notify.ts';
import { addGroup, type GroupItem } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

/** In: the goods, the way to checkout for the notice, the id of the press. */
export async function addGoodsTogether(
  app: AppContext,
  items: readonly GroupItem[],
  proceed: () => void,
  press?: string,
): Promise<void> {
  const result = await addGroup(app, items, isOnline(connectionState(app).get()), press);
  const names = items.map(({ product }) => product.name);
  if (result.ok) noticeAdded(app, result.value, names, proceed);
  else notify(app, result.fault);
}
