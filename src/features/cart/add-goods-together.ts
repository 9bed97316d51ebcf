// Adds the products of a group to the cart and shows the result. Loaded on the first click.

import type { AppContext } from '../../model/shell/app-context.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';
import { notify } from '../../model/shell/notify.ts';
import { addGroup, type GroupItem } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

/**
 * @param proceed opens checkout; called by the notice
 * @param press id of the click, by which repeated calls are detected
 * @param onRetry repeats the click; called by the notice
 */
export async function addGoodsTogether(
  app: AppContext,
  items: readonly GroupItem[],
  proceed: () => void,
  press?: string,
  onRetry?: () => void,
): Promise<void> {
  const result = await addGroup(app, items, isOnline(connectionState(app).get()), press);
  const names = items.map(({ product: { name, text_language } }) => ({ name, textLanguage: text_language }));
  if (result.ok) noticeAdded(app, result.value, names, proceed);
  else
    notify(app, result.fault, {
      names: names.filter(({ name }) => name === result.fault.detail?.name),
      ...(onRetry && { onRetry }),
    });
}
