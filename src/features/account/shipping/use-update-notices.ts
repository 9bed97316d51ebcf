// A lasting error beside the form if the backend refused the saved addresses. The notice of the result is shown on any
// page (features/account/account-watch.tsx).

import { useState } from 'react';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import type { OwnProfile } from '../../../model/own-profile.ts';
import { useOnSettled } from '../../../ui/use-on-settled.ts';

/** True if the backend refused the latest update. */
export function useUpdateNotices(updates: OwnProfile['updates']): boolean {
  const [refused, setRefused] = useState(false);
  useOnSettled(updates, isPending, (state) => {
    setRefused(state === 'refused');
  });
  return refused;
}
