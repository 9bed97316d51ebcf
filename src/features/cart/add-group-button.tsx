// Puts the goods of a group into the cart, all together. Tells the outcome once, in a notice.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useShop } from '../../model/shop.ts';
import { loadWithData } from '../../ui/lazy-load.ts';
import type { GroupItem } from './commands.ts';

export function AddGroupButton({ items }: { items: readonly GroupItem[] }) {
  const shop = useShop();
  const { t } = useTranslation('adding');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function add() {
    if (busy) return;
    setBusy(true);
    try {
      // a press before the databases are open waits for them
      const adding = await loadWithData(shop.ui, ['cart'], import('./add-goods-together.ts'));
      await adding.addGoodsTogether(shop, items, () => navigate(paths.checkout.to()));
    } catch (error) {
      console.error('adding did not load', error);
      shop.ui.toasts.show({ message: t('errors:notSaved'), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="btn btn-primary" aria-busy={busy} onClick={add}>
      {busy && <span className="ring" />}
      {busy ? t('adding') : t('add')}
    </button>
  );
}
