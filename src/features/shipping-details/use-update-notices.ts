// What became of saved addresses: a notice when the shop has them, a lasting word when it refused them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPending } from '../../domain/task-state.ts';
import { showToast } from '../../ui/toast.ts';
import { useSettled } from '../../ui/use-settled.ts';
import type { OwnProfile } from './queries.ts';

/** In: the customer's profile updates. Out: has the shop refused what was saved last? */
export function useUpdateNotices(updates: OwnProfile['updates']): boolean {
  const { t } = useTranslation('account-pages');
  const [refused, setRefused] = useState(false);
  useSettled(updates, isPending, (state) => {
    setRefused(state === 'refused');
    if (state === 'done') showToast({ message: t('shippingDetails.updated'), kind: 'success' });
  });
  return refused;
}
