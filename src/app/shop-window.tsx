// The shop inside its store view: router below the store's prefix, layouts, screens, notices.

import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route as RouterRoute, Routes, useLocation } from 'react-router-dom';
import { splitStorePath, storePath, storePrefix } from '../config/stores.ts';
import { useShop } from '../model/shop.ts';
import { FirstView, FirstViewPlace } from '../ui/first-view.tsx';
import { earlyComponent, lazyComponent } from '../ui/lazy-load.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useResource } from '../ui/use-resource.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Texts } from './i18n/texts.ts';
import { layouts } from './layouts/layouts.tsx';
import { dispatcherRoute, layoutOf, patternOf, type Route, routes } from './routes.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

const Toasts = earlyComponent([], () => import('../ui/toasts.tsx'));
const LateParts = lazyComponent([], () => import('./late-parts.tsx'));

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
        again={t('crash.again')}
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

type Props = {
  /** the store view the URL names at start */
  initialStore: string;
  showTexts: Texts['show'];
  /** hears that the shop stands on the page */
  onDrawn: () => void;
};

/** The whole shop. */
export function ShopWindow({ initialStore, showTexts, onDrawn }: Props) {
  const shop = useShop();
  const { config } = shop;
  const { t } = useTranslation(['app', 'common']);
  const [store, setStore] = useState(initialStore);
  // after a logout every screen begins anew: nothing typed or shown outlives the person
  const forgotten = useResource(shop.memory.person).number;

  const show = useCallback(
    async (code: string) => {
      const target = config.stores.find((s) => s.code === code);
      if (!target) return;
      await showTexts(target.code, target.locale);
      setStore(target.code);
      shop.worker.nudge('store-view', { store: target.code });
    },
    [shop, config, showTexts],
  );

  const choose = useCallback(
    (code: string) => {
      const { path } = splitStorePath(config, window.location.pathname);
      history.pushState(null, '', storePath(config, code, path) + window.location.search);
      void show(code);
    },
    [config, show],
  );

  useEffect(onDrawn, []);

  useEffect(() => {
    const followUrl = () => {
      const { store: named } = splitStorePath(config, window.location.pathname);
      if (named.code !== store) void show(named.code);
    };
    window.addEventListener('popstate', followUrl);
    return () => window.removeEventListener('popstate', followUrl);
  }, [config, show, store]);

  return (
    <>
      <BrowserRouter key={store} basename={storePrefix(config, store) || '/'}>
        <Screens key={forgotten} onChooseStore={choose} />
        <LazyPart>
          <LateParts />
        </LazyPart>
      </BrowserRouter>
      <LazyPart>
        <Toasts okLabel={t('ok', { ns: 'common' })} regionLabel={t('notices', { ns: 'app' })} />
      </LazyPart>
    </>
  );
}
