// The account's parts that lie over every page: the login panel, fetched when it is first opened, and the watch over the
// session, which waits for the first view.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../ui/lazy-part.tsx';
import { withTexts } from '../ui/lazy-texts.ts';
import { usePanelOpen } from '../ui/panels.ts';
import { firstViewOver } from './after-first-view.ts';
import { untilFetched } from './until-fetched.ts';

const AccountPanel = lazy(() => withTexts('account', import('./account-panel.tsx')));

const AccountWatch = lazy(async () => {
  await firstViewOver;
  const part = await untilFetched(() =>
    withTexts('account', import('../features/account/account-watch.tsx')),
  );
  return { default: part.AccountWatch };
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
