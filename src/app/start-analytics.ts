// Pushes user actions to the page's `dataLayer`, which the store owner's tag manager reads, while the visitor consents.
// Sends nothing by itself. Actions before the consent are not reported, and a withdrawn consent removes what was
// pushed.
import { concatMap, EMPTY, filter, map, merge, Observable, switchMap } from 'rxjs';
import { analyticsEvent } from '../features/analytics/analytics-event.ts';
import { consumePurchase } from '../features/analytics/commands.ts';
import { analyticsConsent$, unreportedPurchases$ } from '../model/account/analytics-consent.ts';
import type { Act } from '../model/shell/acts.ts';
import type { AppContext } from '../model/shell/app-context.ts';

/** Maximum number of entries of this module in the data layer; older ones are removed. */
const ENTRIES_KEPT = 100;

const acts$ = ({ acts }: AppContext) => new Observable<Act>((reader) => acts.subscribe(reader));

/**
 * Emits product views in this window that began at or after `since` (ms since 1970), including the view of the current
 * page.
 */
const views$ = ({ viewed }: AppContext, since: number) =>
  new Observable<Act>((reader) => {
    const push = () => {
      const view = viewed.get();
      if (view && view.at >= since) reader.next({ kind: 'viewed-product', ...view });
    };
    push();
    return viewed.subscribe(push);
  });

/** Emits the purchases that this window reports; each purchase is reported by one tab only. */
const ownPurchases$ = (app: AppContext, since: number): Observable<Act> =>
  unreportedPurchases$(app, since).pipe(
    concatMap(({ id }) => consumePurchase(app, id)),
    map((taken) => (taken.ok ? taken.value : undefined)),
    filter((order) => order !== undefined),
    map((order) => ({ kind: 'purchased', order })),
  );

/** Subscribes until the window ends. */
export function startAnalytics(app: AppContext): void {
  const { config, ui } = app;
  if (ui.ended.aborted) return;
  const page = globalThis as { dataLayer?: unknown[] };
  const pushed: object[] = [];
  const takeBack = (count: number) => {
    for (const entry of pushed.splice(0, count)) {
      const at = page.dataLayer?.indexOf(entry) ?? -1;
      if (at >= 0) page.dataLayer?.splice(at, 1);
    }
  };
  const push = (act: Act) => {
    // tag managers merge entries: the first entry clears the ecommerce data of the previous event
    const entries = [{ ecommerce: null }, analyticsEvent(act, config.currency.code)];
    page.dataLayer ??= [];
    page.dataLayer.push(...entries);
    pushed.push(...entries);
    takeBack(pushed.length - ENTRIES_KEPT);
  };
  const listening = analyticsConsent$(app)
    .pipe(
      switchMap((answer) => {
        if (answer?.agreed) return merge(acts$(app), views$(app, answer.at), ownPurchases$(app, answer.at));
        takeBack(pushed.length);
        return EMPTY;
      }),
    )
    .subscribe({
      next: push,
      // the user is notified of unreadable storage elsewhere
      error: (error) => console.error('analytics stopped', error instanceof Error ? error.name : 'unknown'),
    });
  ui.ended.addEventListener('abort', () => listening.unsubscribe());
}
