// The source of the window's clock.
import { Observable } from 'rxjs';

const MINUTE_MS = 60_000;

/** Emits device time in ms: now, at each full minute, and when the page becomes visible. */
export const clock$ = (): Observable<number> =>
  new Observable((subscriber) => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now();
      timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
      subscriber.next(now);
    };
    // timers of a hidden page are throttled
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', onVisible);
    tick();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  });
