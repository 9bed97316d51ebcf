// Parts above every page that are not in its first view: the login panel, loaded when it is first opened, and, after
// the first view, the session watch and the page head for search engines.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isKiosk, isLab } from '#shared/config/tab-config.ts';
import { currentSession } from '../model/account/current-session.ts';
import { queuedAdditions } from '../model/cart/queued-additions.ts';
import { useApp } from '../model/shell/app-context.ts';
import { lazyComponent, lazyModule } from '../ui/lazy-component.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { usePanelOpen } from '../ui/use-panel-open.ts';
import { useResource } from '../ui/use-resource.ts';
import { useShopName } from '../ui/use-shop-name.ts';

const accountTexts = ['account', 'account-errors'];
const AuthPanel = lazyComponent(accountTexts, () => import('../features/account/auth-panel.tsx'));

const accountWatch = lazyModule(
  // with the texts of the notice about tasks that failed for lack of a backend cart
  [...accountTexts, 'cart-errors'],
  () => import('../features/account/account-watch.tsx'),
  { after: 'pressedParts' },
);
const documentHead = lazyModule([], () => import('../features/navigation/page-head/document-head.tsx'), {
  after: 'pressedParts',
});
const consentBar = lazyModule(['consent'], () => import('../features/analytics/consent-bar.tsx'), {
  after: 'pressedParts',
});
const newsletterModal = lazyModule(
  ['newsletter'],
  () => import('../features/newsletter/newsletter-modal.tsx'),
  { after: 'pressedParts' },
);
const pageTranslation = lazyModule([], () => import('../features/page-translation/page-translation.tsx'), {
  after: 'pressedParts',
});
const keeping = lazyModule([], () => import('../model/shell/keep-page.ts'), { after: 'pressedParts' });
const kioskParts = lazyModule(['kiosk', 'scan'], () => import('./kiosk-parts.tsx'));
const kioskEntry = lazyModule([], () => import('../features/kiosk/agree.ts'));
const labPanel = lazyModule(['lab'], () => import('../features/lab/lab-panel.tsx'));
const additions = lazyModule(
  ['cart', 'cart-errors'],
  () => import('../features/cart/carry-out-additions.ts'),
);

/** Replays cart additions that were queued in a tab that has closed. */
function useQueuedAdditions(): void {
  const app = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (queuedAdditions().length === 0) return;
    const proceed = () => navigate(routes.checkout.to());
    void additions.untilLoaded(app.ui).then((part) => part.carryOutAdditions(app, proceed));
  }, []);
}

/** Time that a page gets to show its data before it is kept, in ms. */
const SETTLED_MS = 3_000;

/** Keeps the page for the next start, some time after it is opened, and when it is hidden. */
function useKeptPage(): void {
  const app = useApp();
  const { pathname, search } = useLocation();
  const session = useResource(currentSession(app));
  const part = keeping.use();
  useEffect(() => {
    // a query may name what no one else may read
    if (!part || !session || search !== '') return;
    // the router's path lacks the prefix of the store view
    const keep = () => part.keepPage(app, location.pathname, session);
    const hidden = () => document.visibilityState === 'hidden' && keep();
    const timer = setTimeout(keep, session.kind === 'guest' ? SETTLED_MS : 0);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [app, part, pathname, search, session]);
}

export default function LateParts() {
  const { config, ui } = useApp();
  useQueuedAdditions();
  useKeptPage();
  const [kiosk] = useState(() => isKiosk(config));
  const [lab] = useState(() => isLab(config));
  useEffect(() => {
    if (!kiosk && config.kiosk.byAddress)
      void kioskEntry.untilLoaded(ui).then((part) => part.revokeOutsideKiosk(ui.ended));
  }, [kiosk, config, ui]);
  const account = accountWatch.use();
  const head = documentHead.use();
  const consent = consentBar.use(config.analytics.enabled);
  const newsletter = newsletterModal.use(config.newsletter.invitation && !kiosk);
  const kioskPart = kioskParts.use(kiosk);
  const labPart = labPanel.use(lab);
  const translation = pageTranslation.use(config.pageTranslation.enabled);
  const { t } = useTranslation(['app', 'errors']);
  const shopName = useShopName();
  const open = usePanelOpen('signup');
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return (
    <>
      {account && <account.AccountWatch />}
      {head && <head.DocumentHead name={shopName} />}
      {consent && <consent.default />}
      {newsletter && <newsletter.default />}
      {kioskPart && <kioskPart.default />}
      {labPart && <labPart.default />}
      {translation && <translation.PageTranslation />}
      {used && (
        <LazyPart failedText={t('notOnDevice', { ns: 'errors' })} open={open}>
          <AuthPanel />
        </LazyPart>
      )}
    </>
  );
}
