// What lies over every page and is not seen in its first view: the login panel, fetched when it is first opened, and,
// once the first view is over, the watch over the session and the head for engines.
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { isKiosk, isLab } from '../config/tab-config.ts';
import { useApp } from '../model/app-context.ts';
import { queuedAdditions } from '../model/queued-additions.ts';
import { lazyComponent, loadWithTexts } from '../ui/lazy-component.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { usePanelOpen } from '../ui/use-panel-open.ts';
import { firstViewOver } from './after-first-view.ts';
import { untilFetched } from './until-fetched.ts';

const accountTexts = ['account', 'account-errors'];
/** it tells, too, what could not be sent for want of the shop's cart */
const watchTexts = [...accountTexts, 'cart-errors'];
const AccountPanel = lazyComponent(accountTexts, () => import('./account-panel.tsx'));

const AccountWatch = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return untilFetched(ui, () =>
      loadWithTexts(ui, watchTexts, import('../features/account/account-watch.tsx')),
    );
  },
  (module) => module.AccountWatch,
);

/** Nobody misses it when it cannot be had. */
const PageHead = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return import('../features/navigation/page-head/page-head.tsx').catch(() => undefined);
  },
  (module): ComponentType<{ name: string }> => module?.PageHead ?? (() => null),
);

/** Only where visitors are asked whether they may be counted. */
const ConsentBar = lazyComponent([], async (ui) => {
  await firstViewOver(ui);
  return untilFetched(ui, () =>
    loadWithTexts(ui, ['consent'], import('../features/analytics/consent-bar.tsx')),
  );
});

/** What a tab that was closed has left to be put into the cart. */
function useKeptAdditions(): void {
  const app = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (queuedAdditions().length === 0) return;
    const { ui } = app;
    const fetched = untilFetched(ui, () =>
      loadWithTexts(ui, ['cart', 'cart-errors'], import('../features/cart/carry-out-additions.ts')),
    );
    void fetched.then((part) => part.carryOutAdditions(app, () => navigate(paths.checkout.to())));
  }, []);
}

/** Where it may open by itself. Nobody misses it when it cannot be had. */
const NewsletterModal = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return loadWithTexts(ui, ['newsletter'], import('./newsletter-popup.tsx')).catch(() => undefined);
  },
  (module): ComponentType => module?.default ?? (() => null),
);

/** Only in a device that one person uses after another. */
const KioskParts = lazyComponent([], (ui) =>
  untilFetched(ui, () => loadWithTexts(ui, ['kiosk'], import('./kiosk-parts.tsx'))),
);

/** Only where faults are tried by hand. */
const LabPanel = lazyComponent([], (ui) =>
  untilFetched(ui, () => loadWithTexts(ui, ['lab'], import('../features/lab/lab-panel.tsx'))),
);

/** A widget of somebody else. */
const PageTranslation = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return import('../features/page-translation/page-translation.tsx').catch(() => undefined);
  },
  (module): ComponentType => module?.PageTranslation ?? (() => null),
);

export default function LateParts() {
  const { config, ui } = useApp();
  useKeptAdditions();
  const [kiosk] = useState(() => isKiosk(config));
  const [lab] = useState(() => isLab(config));
  useEffect(() => {
    if (!kiosk && config.kiosk.byAddress)
      void import('../features/kiosk/agree.ts').then((part) => part.revokeOutsideKiosk(ui.ended));
  }, [kiosk, config, ui]);
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
      {config.analytics.enabled && (
        <Suspense>
          <ConsentBar />
        </Suspense>
      )}
      {config.newsletter.invitation && !kiosk && (
        <Suspense>
          <NewsletterModal />
        </Suspense>
      )}
      {kiosk && (
        <Suspense>
          <KioskParts />
        </Suspense>
      )}
      {lab && (
        <Suspense>
          <LabPanel />
        </Suspense>
      )}
      {config.pageTranslation.enabled && (
        <Suspense>
          <PageTranslation />
        </Suspense>
      )}
      {used && (
        <LazyPart failedText={t('notOnDevice', { ns: 'errors' })} open={open}>
          <AccountPanel />
        </LazyPart>
      )}
    </>
  );
}
