// Whether the shop refused the addresses that were saved: a lasting word beside the form. The notice itself, that they
// are updated or refused, is shown on whatever page is open then (features/account/account-watch.tsx).

import { useState } from 'react';
import { isPending } from '../../../domain/outbox/is-pending.ts';
import type { OwnProfile } from '../../../model/own-profile.ts';
import { useOnSettled } from '../../../ui/use-on-settled.ts';

/** In: the customer's profile updates. Out: has the shop refused what was saved last? */
export function useUpdateNotices(updates: OwnProfile['updates']): boolean {
  const [refused, setRefused] = useState(false);
  useOnSettled(updates, isPending, (state) => {
    setRefused(state === 'refused');
  });
  return refused;
}
