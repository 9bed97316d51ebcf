// Updates the document head for the current page. Renders nothing; loaded after the first view.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { logoPath } from '#shared/config/logo-path.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { routes } from '#shared/config/routes.ts';
import { storePath } from '#shared/config/store-of.ts';
import { organizationFacts } from '#shared/domain/catalogue/organization-facts.ts';
import type { Site } from '#shared/domain/catalogue/page-head.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { headOf$ } from './head-of.ts';
import { writeHead } from './write-head.ts';

/** @param name name of the store */
export function DocumentHead({ name }: { name: string }) {
  const app = useApp();
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const store = i18n.language;
  useEffect(() => {
    const config = app.config;
    const whole = (path: string) => new URL(path, location.origin).href;
    const site: Site = {
      name,
      store,
      defaultStore: config.defaultStore,
      currency: config.currency.code,
      url: (code, path) => whole(storePath(config, code, path)),
      searchPath: routes.search.to(),
      logo: whole(logoPath(config)),
      facts: organizationFacts(config.brand),
      picture: (path) => whole(pictureUrl(config, path, THUMBNAIL_PX.gallery * 2)),
    };
    const stores = config.multistore ? config.stores.map(({ code }) => code) : [config.defaultStore];
    const known = headOf$(app, site, stores, pathname, new URLSearchParams(search));
    const watching = known.subscribe(writeHead);
    return () => watching.unsubscribe();
  }, [name, store, pathname, search]);
  return null;
}
