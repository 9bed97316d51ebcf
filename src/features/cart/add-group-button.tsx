// Adds all products of a group to the cart with one click and shows the result in one notice.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import {
  type Addition,
  dequeueAddition,
  holdAddition,
  queueAddition,
} from '../../model/cart/queued-additions.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import type { GroupItem } from './commands.ts';

const adding = lazyModule(['cart'], () => import('./add-goods-together.ts'));

export function AddGroupButton({ items }: { items: readonly GroupItem[] }) {
  const app = useApp();
  const { t } = useTranslation('adding');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const addition: Addition = {
    store: items[0]?.product.store ?? '',
    items: items.map(({ product, qty }) => ({ sku: product.sku, qty })),
  };
  async function add(button: HTMLElement) {
    if (busy) return;
    const press = queueAddition(addition, button);
    if (press === undefined) return;
    setBusy(true);
    try {
      await holdAddition(press, async () => {
        try {
          const { addGoodsTogether } = await adding.load(app.ui);
          const proceed = () => navigate(routes.checkout.to());
          await addGoodsTogether(app, items, proceed, press, () => void add(button));
        } finally {
          // dequeued before the lock is released: its next holder checks whether the addition is still queued
          dequeueAddition(press);
        }
      });
    } catch (error) {
      console.error('Failed to add to the cart', error);
      app.ui.toasts.show({ message: t('errors:notSaved'), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className="btn btn-primary"
      data-addition={JSON.stringify(addition)}
      {...whileBusy(busy)}
      {...(!busy && { onClick: (event) => add(event.currentTarget) })}
    >
      {busy && <span className="ring" />}
      {busy ? t('adding') : t('add')}
    </button>
  );
}
