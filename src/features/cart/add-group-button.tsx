// Puts the goods of a group into the cart, all together. Tells the outcome once, in a notice.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { notify } from '../../model/notify.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';
import { noticeAdded } from './cart-notices.ts';
import { addGroup, type GroupItem } from './commands.ts';

export function AddGroupButton({ items }: { items: readonly GroupItem[] }) {
  const shop = useShop();
  const { t } = useTranslation('adding');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const online = isOnline(useResource(connectionState(shop)));
  async function add() {
    if (busy) return;
    setBusy(true);
    const result = await addGroup(shop, items, online);
    setBusy(false);
    if (result.ok) noticeAdded(shop, result.value, () => navigate(paths.checkout.to()));
    else notify(shop, result.fault);
  }
  return (
    <button type="button" className="btn btn-primary" aria-busy={busy} onClick={add}>
      {busy && <span className="ring" />}
      {busy ? t('adding') : t('add')}
    </button>
  );
}
