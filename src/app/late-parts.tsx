// Parts above every page that are not in its first view: the login panel, loaded when it is first opened, and, after
// the first view, the session watch and the page head for search engines.
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isKiosk, isLab } from '#shared/config/tab-config.ts';
import { useApp } from '../model/app-context.ts';
import { queuedAdditions } from '../model/queued-additions.ts';
import { lazyComponent, loadWithTexts } from '../ui/lazy-component.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { usePanelOpen } from '../ui/use-panel-open.ts';
import { firstViewOver } from './after-first-view.ts';
import { untilFetched } from './until-fetched.ts';

const accountTexts = ['account', 'account-errors'];
/** includes the notice of tasks that failed for lack of a backend cart */
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

/** Optional: skipped if it fails to load. */
const PageHead = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return import('../features/navigation/page-head/page-head.tsx').catch(() => undefined);
  },
  (module): ComponentType<{ name: string }> => module?.PageHead ?? (() => null),
);

/** Rendered only if analytics is enabled. */
const ConsentBar = lazyComponent([], async (ui) => {
  await firstViewOver(ui);
  return untilFetched(ui, () =>
    loadWithTexts(ui, ['consent'], import('../features/analytics/consent-bar.tsx')),
  );
});

/** Applies the cart additions that a closed tab has left queued. */
function useKeptAdditions(): void {
  const app = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (queuedAdditions().length === 0) return;
    const { ui } = app;
    const fetched = untilFetched(ui, () =>
      loadWithTexts(ui, ['cart', 'cart-errors'], import('../features/cart/carry-out-additions.ts')),
    );
    void fetched.then((part) => part.carryOutAdditions(app, () => navigate(routes.checkout.to())));
  }, []);
}

/** Rendered only where the invitation is enabled. Optional: skipped if it fails to load. */
const NewsletterModal = lazyComponent(
  [],
  async (ui) => {
    await firstViewOver(ui);
    return loadWithTexts(ui, ['newsletter'], import('./newsletter-popup.tsx')).catch(() => undefined);
  },
  (module): ComponentType => module?.default ?? (() => null),
);

/** Rendered only in a kiosk. */
const KioskParts = lazyComponent([], (ui) =>
  untilFetched(ui, () => loadWithTexts(ui, ['kiosk'], import('./kiosk-parts.tsx'))),
);

/** Rendered only in a lab tab, where faults are injected by hand. */
const LabPanel = lazyComponent([], (ui) =>
  untilFetched(ui, () => loadWithTexts(ui, ['lab'], import('../features/lab/lab-panel.tsx'))),
);

/** A third-party widget. Optional: skipped if it fails to load. */
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
