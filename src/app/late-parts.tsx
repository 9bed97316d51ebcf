// What lies over every page and is not seen in its first view: the login panel, fetched when it is first opened, and,
// once the first view is over, the watch over the session and the head for engines.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyInWindow } from '../ui/lazy-in-window.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { usePanelOpen } from '../ui/use-panel-open.ts';
import { withTexts } from '../ui/with-texts.ts';
import { firstViewOver } from './after-first-view.ts';
import { untilFetched } from './until-fetched.ts';

const AccountPanel = lazyInWindow((ui) => withTexts(ui, 'account', import('./account-panel.tsx')));

const AccountWatch = lazyInWindow(async (ui) => {
  await firstViewOver(ui);
  const part = await untilFetched(ui, () =>
    withTexts(ui, 'account', import('../features/account/account-watch.tsx')),
  );
  return { default: part.AccountWatch };
});

/** Nobody misses it when it cannot be had. */
const PageHead = lazyInWindow(async (ui) => {
  await firstViewOver(ui);
  const part = await import('../features/navigation/page-head/page-head.tsx').catch(() => undefined);
  return { default: part?.PageHead ?? (() => null) };
});

export default function LateParts() {
  const { t } = useTranslation(['app', 'errors']);
  const open = usePanelOpen('signup');
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return (
    <>
      <Suspense>
        <AccountWatch />
      </Suspense>
      <Suspense>
        <PageHead name={t('shopName')} />
      </Suspense>
      {used && (
        <LazyPart failedText={t('notOnDevice', { ns: 'errors' })}>
          <AccountPanel />
        </LazyPart>
      )}
    </>
  );
}
