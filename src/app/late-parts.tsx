// Parts above every page that are not in its first view: the login panel, loaded when it is first opened, and, after
// the first view, the session watch and the page head for search engines.
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isKiosk, isLab } from '#shared/config/tab-config.ts';
import { queuedAdditions } from '../model/cart/queued-additions.ts';
import { useApp } from '../model/shell/app-context.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { usePanelOpen } from '../ui/use-panel-open.ts';
import { afterFirstPaint, untilLoaded } from './after-first-paint.ts';

const accountTexts = ['account', 'account-errors'];
/** includes the texts of the notice about tasks that failed for lack of a backend cart */
const watchTexts = [...accountTexts, 'cart-errors'];
const AuthPanel = lazyComponent(accountTexts, () => import('../features/account/auth-panel.tsx'));

const AccountWatch = lazyComponent(
  [],
  (ui) => afterFirstPaint(ui, () => import('../features/account/account-watch.tsx'), watchTexts),
  (module) => module.AccountWatch,
);

const DocumentHead = lazyComponent(
  [],
  (ui) => afterFirstPaint(ui, () => import('../features/navigation/page-head/document-head.tsx')),
  (module) => module.DocumentHead,
);

/** Rendered only if analytics is enabled. */
const ConsentBar = lazyComponent([], (ui) =>
  afterFirstPaint(ui, () => import('../features/analytics/consent-bar.tsx'), ['consent']),
);

/** Applies the queued cart additions of a closed tab. */
function useQueuedAdditions(): void {
  const app = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (queuedAdditions().length === 0) return;
    const loaded = untilLoaded(app.ui, () => import('../features/cart/carry-out-additions.ts'), [
      'cart',
      'cart-errors',
    ]);
    void loaded.then((part) => part.carryOutAdditions(app, () => navigate(routes.checkout.to())));
  }, []);
}

/** Rendered only if the newsletter invitation is enabled. */
const NewsletterModal = lazyComponent([], (ui) =>
  afterFirstPaint(ui, () => import('../features/newsletter/newsletter-modal.tsx'), ['newsletter']),
);

/** Rendered only in a kiosk. */
const KioskParts = lazyComponent([], (ui) => untilLoaded(ui, () => import('./kiosk-parts.tsx'), ['kiosk']));

/** Rendered only in a lab tab, where faults are injected by hand. */
const LabPanel = lazyComponent([], (ui) =>
  untilLoaded(ui, () => import('../features/lab/lab-panel.tsx'), ['lab']),
);

/** A third-party widget. */
const PageTranslation = lazyComponent(
  [],
  (ui) => afterFirstPaint(ui, () => import('../features/page-translation/page-translation.tsx')),
  (module) => module.PageTranslation,
);

export default function LateParts() {
  const { config, ui } = useApp();
  useQueuedAdditions();
  const [kiosk] = useState(() => isKiosk(config));
  const [lab] = useState(() => isLab(config));
  useEffect(() => {
    if (!kiosk && config.kiosk.byAddress)
      void untilLoaded(ui, () => import('../features/kiosk/agree.ts')).then((part) =>
        part.revokeOutsideKiosk(ui.ended),
      );
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
        <DocumentHead name={t('shopName')} />
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
          <AuthPanel />
        </LazyPart>
      )}
    </>
  );
}
