// Keeps the page that the window shows (kept-page.ts).
import { buildVersion } from '#shared/config/build-version.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { routeOf, routes } from '#shared/config/routes.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import { isKiosk } from '#shared/config/tab-config.ts';
import type { Session } from '../account/current-session.ts';
import type { AppContext } from './app-context.ts';
import { factsOf } from './kept-facts.ts';
import { dropKeptPages, keptPaths, readKeptPage, storeKeptPage } from './kept-page.ts';

/** Number of kept pages: usually the home page and those seen last. */
const PAGES_KEPT = 3;

/** Keeps the page at a path if it consists of public facts. Removes all pages if a customer is logged in. */
export function keepPage(app: AppContext, path: string, session: Session): void {
  const { config, memory, missing, resources } = app;
  if (session.kind !== 'guest' || isKiosk(config)) {
    dropKeptPages();
    return;
  }
  const route = routeOf(splitStorePath(config, path).path);
  const early = route && 'early' in routes[route] ? routes[route].early : undefined;
  // a listing's products are answered by the worker
  if (!early || early === 'category' || missing.get() || memory.configText === undefined) return;
  const configured = parseShopConfig(JSON.parse(memory.configText));
  if (!configured.ok) return;
  const others = keptPaths().filter((other) => other !== path);
  const newest = others.sort((a, b) => (readKeptPage(b)?.at ?? 0) - (readKeptPage(a)?.at ?? 0));
  dropKeptPages(newest.slice(PAGES_KEPT - 1));
  storeKeptPage(path, {
    release: buildVersion,
    at: Date.now(),
    configText: memory.configText,
    config: configured.config,
    facts: factsOf(resources.publicFacts()),
  });
}
