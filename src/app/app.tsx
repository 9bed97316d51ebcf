// The app inside a store view: router below the store's prefix, layouts, screens, notices.

import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type LayoutName, routeIds, routes } from '#shared/config/routes.ts';
import { splitStorePath, storePath, storePrefix } from '#shared/config/store-of.ts';
import { useApp } from '../model/shell/app-context.ts';
import { AfterHydration } from '../ui/after-hydration.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useResource } from '../ui/use-resource.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Texts } from './i18n/create-texts.ts';
import { layouts } from './layouts/layouts.tsx';
import { DispatcherScreen, screens } from './screens.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const Toasts = lazyComponent([], () => import('../ui/toasts.tsx'), { isEarly: true });
const LateParts = lazyComponent([], () => import('./late-parts.tsx'));

type Choosing = {
  onChooseStore: (store: string) => void;
  /** called once the screen (or its placeholder) has mounted */
  onRendered: () => void;
};

/** Reports that its parent has rendered or hydrated. */
function Drawn({ onRendered }: { onRendered: () => void }) {
  useEffect(() => void onRendered(), []);
  return null;
}

type PageProps = Choosing & { screen: ComponentType; layout?: LayoutName | undefined };

function Page({ screen: Screen, layout = 'default', onChooseStore, onRendered }: PageProps) {
  const { t } = useTranslation('app');
  const location = useLocation();
  const Layout = layouts[layout];
  return (
    <Layout onChooseStore={onChooseStore}>
      <ErrorBoundary
        title={t('crash.title')}
        text={t('crash.text')}
        again={t('common:retry')}
        resetKey={location.key}
      >
        <Suspense
          fallback={
            <div aria-busy="true">
              <Drawn onRendered={onRendered} />
            </div>
          }
        >
          <Screen />
          <Drawn onRendered={onRendered} />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

function Screens(choosing: Choosing) {
  useScrollRestoration();
  const { missing, i18n } = useApp();
  const { pathname } = useLocation();
  const absent = useResource(missing);
  // the same path may exist in another store view
  const isMissing = absent?.path === pathname && absent.store === i18n.language;
  // by the next visit, the resource at this URL may exist
  useEffect(() => {
    if (!isMissing) missing.set(undefined);
  }, [isMissing]);
  if (isMissing) return <Page screen={screens.pageNotFound} {...choosing} />;
  return (
    <Routes>
      {routeIds.map((id) => {
        const screen = screens[id];
        const { pattern, layout } = routes[id];
        return (
          screen && (
            <Route key={id} path={pattern} element={<Page screen={screen} layout={layout} {...choosing} />} />
          )
        );
      })}
      <Route path="*" element={<Page screen={DispatcherScreen} {...choosing} />} />
    </Routes>
  );
}

/** The router for a browser window or a server render. */
export type Router = ComponentType<{ basename: string; children: ReactNode }>;

type Props = {
  router: Router;
  /** the store view that the URL names at the start */
  initialStore: string;
  showTexts: Texts['show'];
  /** called once the page has mounted */
  onRendered: () => void;
};

/** The root component. */
export function App({ router: Router, initialStore, showTexts, onRendered }: Props) {
  const app = useApp();
  const { config } = app;
  const { t } = useTranslation(['app', 'common']);
  const [store, setStore] = useState(initialStore);
  // remounts every screen after a logout, so that no input or data outlives the user
  const forgotten = useResource(app.memory.person).number;

  const show = useCallback(
    async (code: string) => {
      const target = config.stores.find((s) => s.code === code);
      if (!target) return;
      await showTexts(code);
      document.documentElement.lang = target.locale;
      setStore(code);
      app.worker.nudge('store-view', { store: code });
    },
    [app, config, showTexts],
  );

  const choose = useCallback(
    (code: string) => {
      const { path } = splitStorePath(config, location.pathname);
      history.pushState(null, '', storePath(config, code, path) + location.search);
      void show(code);
    },
    [config, show],
  );

  // after the store view has changed, all screens are new, so the focus moves to the content, as after a navigation
  useEffect(() => () => document.getElementById('content')?.focus({ preventScroll: true }), [store]);

  useEffect(() => {
    const followUrl = () => {
      const { store: named } = splitStorePath(config, location.pathname);
      if (named.code !== store) void show(named.code);
    };
    addEventListener('popstate', followUrl);
    return () => removeEventListener('popstate', followUrl);
  }, [config, show, store]);

  return (
    <>
      <Router key={store} basename={storePrefix(config, store) || '/'}>
        <Screens key={forgotten} onChooseStore={choose} onRendered={onRendered} />
        <AfterHydration>
          <LazyPart>
            <LateParts />
          </LazyPart>
        </AfterHydration>
      </Router>
      <AfterHydration>
        <LazyPart>
          <Toasts okLabel={t('ok', { ns: 'common' })} regionLabel={t('notices', { ns: 'app' })} />
        </LazyPart>
      </AfterHydration>
    </>
  );
}
