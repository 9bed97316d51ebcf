// The account's parts that lie over every page: the login panel, fetched when it is first opened, and the watch over the
// session, which waits for the first view.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../ui/lazy-part.tsx';
import { withTexts } from '../ui/lazy-texts.ts';
import { usePanelOpen } from '../ui/panels.ts';
import { firstViewOver } from './after-first-view.ts';

const AccountPanel = lazy(() => withTexts('account', import('./account-panel.tsx')));

/** Nobody misses it when it cannot be had: the next page asks again. */
const AccountWatch = lazy(async () => {
  await firstViewOver;
  const part = await withTexts('account', import('../features/account/account-watch.tsx')).catch(
    () => undefined,
  );
  return { default: part?.AccountWatch ?? (() => null) };
});

export default function AccountParts() {
  const { t } = useTranslation('errors');
  const open = usePanelOpen('signup');
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return (
    <>
      <Suspense>
        <AccountWatch />
      </Suspense>
      {used && (
        <LazyPart failedText={t('notOnDevice')}>
          <AccountPanel />
        </LazyPart>
      )}
    </>
  );
}
