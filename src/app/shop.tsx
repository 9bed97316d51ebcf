// The shop inside its store view: router below the store's prefix, layouts, screens, notices.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route as RouterRoute, Routes, useLocation } from 'react-router-dom';
import { shopConfig } from '../config/shop-config.ts';
import { splitStorePath, storePath, storePrefix } from '../config/stores.ts';
import { saveSettings } from '../features/store-view/commands.ts';
import { FirstView, FirstViewPlace } from '../ui/first-view.tsx';
import { useTimesForgotten } from '../ui/forgetting.ts';
import { nudge } from '../worker-client/ask.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { showLanguage } from './i18n/start-i18n.ts';
import { layouts } from './layouts/layouts.tsx';
import { dispatcherRoute, layoutOf, patternOf, type Route, routes } from './routes.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }));

/** For engines: waits for the first view, and nobody misses it when it cannot be had. */
const PageHead = lazy(async () => {
  const { firstViewOver } = await import('./after-first-view.ts');
  await firstViewOver;
  const part = await import('../features/page-head/page-head.tsx').catch(() => undefined);
  return { default: part?.PageHead ?? (() => null) };
});

/** The login panel, and what follows the session in this and other tabs. Not seen in the first view. */
const AccountParts = lazy(() => import('./account-parts.tsx'));

function Page({
  route,
  onChooseStore,
}: {
  route: Omit<Route, 'path'>;
  onChooseStore: (store: string) => void;
}) {
  const { t } = useTranslation('app');
  const location = useLocation();
  const Layout = layouts[layoutOf(route)];
  const Screen = route.screen;
  return (
    <Layout onChooseStore={onChooseStore}>
      <FirstViewPlace />
      <ErrorBoundary
        title={t('crash.title')}
        text={t('crash.text')}
        reload={t('crash.reload')}
        resetKey={location.key}
      >
        <Suspense
          fallback={
            <FirstView>
              <div aria-busy="true" />
            </FirstView>
          }
        >
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

function Screens({ onChooseStore }: { onChooseStore: (store: string) => void }) {
  useScrollRestoration();
  return (
    <Routes>
      {routes.map((route) => (
        <RouterRoute
          key={route.path}
          path={patternOf(route)}
          element={<Page route={route} onChooseStore={onChooseStore} />}
        />
      ))}
      <RouterRoute path="*" element={<Page route={dispatcherRoute} onChooseStore={onChooseStore} />} />
    </Routes>
  );
}

/** The whole shop. In: the store view the address names at start, who hears that it stands on the page. */
export function Shop({ initialStore, onDrawn }: { initialStore: string; onDrawn: () => void }) {
  const { t } = useTranslation(['app', 'common']);
  const [store, setStore] = useState(initialStore);
  // after a logout every screen begins anew: nothing typed or shown outlives the person
  const forgotten = useTimesForgotten();

  const show = useCallback(async (code: string) => {
    const config = shopConfig();
    const target = config.stores.find((s) => s.code === code);
    if (!target) return;
    await showLanguage(target.code, target.locale);
    setStore(target.code);
    nudge('store-view', { store: target.code });
  }, []);

  const choose = useCallback(
    (code: string) => {
      const { path } = splitStorePath(shopConfig(), window.location.pathname);
      history.pushState(null, '', storePath(shopConfig(), code, path) + window.location.search);
      void show(code);
      void saveSettings(code, { store: code });
    },
    [show],
  );

  useEffect(onDrawn, []);

  useEffect(() => {
    const followAddress = () => {
      const { store: named } = splitStorePath(shopConfig(), window.location.pathname);
      if (named.code !== store) void show(named.code);
    };
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, [show, store]);

  return (
    <>
      <BrowserRouter key={store} basename={storePrefix(shopConfig(), store) || '/'}>
        <Screens key={forgotten} onChooseStore={choose} />
        <Suspense>
          <AccountParts />
        </Suspense>
        <Suspense>
          <PageHead name={t('shopName')} />
        </Suspense>
      </BrowserRouter>
      <Suspense>
        <Toasts okLabel={t('ok', { ns: 'common' })} regionLabel={t('notices', { ns: 'app' })} />
      </Suspense>
    </>
  );
}
