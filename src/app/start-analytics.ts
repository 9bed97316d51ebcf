// Tells the page's `dataLayer`, which a deployer's own tag manager reads, what is done in this window, while the visitor
// agrees to that. It listens, and nobody calls it; nothing is sent from here. What happens before the answer is not kept,
// and a declined answer takes back what was told.
import { concatMap, EMPTY, filter, map, merge, Observable, switchMap } from 'rxjs';
import { analyticsEvent } from '../features/analytics/analytics-event.ts';
import { consumePurchase } from '../features/analytics/commands.ts';
import type { Act } from '../model/acts.ts';
import { analyticsConsent$, unreportedPurchases$ } from '../model/analytics-consent.ts';
import type { AppContext } from '../model/app-context.ts';

/** Older entries of ours than these are dropped when nobody reads them. */
const ENTRIES_KEPT = 100;

const acts$ = ({ acts }: AppContext) => new Observable<Act>((reader) => acts.subscribe(reader));

/** Product pages shown in this window since a moment, the one that stands there included. */
const views$ = ({ viewed }: AppContext, since: number) =>
  new Observable<Act>((reader) => {
    const tell = () => {
      const view = viewed.get();
      if (view && view.at >= since) reader.next({ kind: 'viewed-product', ...view });
    };
    tell();
    return viewed.subscribe(tell);
  });

/** Purchases that this window, of all tabs, is to tell of. */
const ownPurchases$ = (app: AppContext, since: number): Observable<Act> =>
  unreportedPurchases$(app, since).pipe(
    concatMap(({ id }) => consumePurchase(app, id)),
    map((taken) => (taken.ok ? taken.value : undefined)),
    filter((order) => order !== undefined),
    map((order) => ({ kind: 'purchased', order })),
  );

/** Listens until the window ends. */
export function startAnalytics(app: AppContext): void {
  const { config, ui } = app;
  if (ui.ended.aborted) return;
  const page = globalThis as { dataLayer?: unknown[] };
  const told: object[] = [];
  const takeBack = (count: number) => {
    for (const entry of told.splice(0, count)) {
      const at = page.dataLayer?.indexOf(entry) ?? -1;
      if (at >= 0) page.dataLayer?.splice(at, 1);
    }
  };
  const tell = (act: Act) => {
    // a tag manager merges entries: the first one empties what it keeps of the event before
    const entries = [{ ecommerce: null }, analyticsEvent(act, config.currency.code)];
    page.dataLayer ??= [];
    page.dataLayer.push(...entries);
    told.push(...entries);
    takeBack(told.length - ENTRIES_KEPT);
  };
  const listening = analyticsConsent$(app)
    .pipe(
      switchMap((answer) => {
        if (answer?.agreed) return merge(acts$(app), views$(app, answer.at), ownPurchases$(app, answer.at));
        takeBack(told.length);
        return EMPTY;
      }),
    )
    .subscribe({
      next: tell,
      // a device that can no longer be read tells its shopper so elsewhere
      error: (error) => console.error('analytics stopped', error instanceof Error ? error.name : 'unknown'),
    });
  ui.ended.addEventListener('abort', () => listening.unsubscribe());
}
