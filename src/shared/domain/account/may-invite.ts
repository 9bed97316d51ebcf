// When the newsletter dialog may open by itself: once per device, and never on the first visit.

export const INVITED_AFTER_MS = 12 * 3_600_000;

/** Pages for browsing; on all other pages the user is in the middle of a task. */
const QUIET_PAGES = /^\/($|(c|p|i|news)(\/|$)|(about-us|search|special-offers)$)/;

type Invitation = { firstVisitAt: number; shownAt?: number | undefined };

/**
 * True if the dialog may open. False while the clock is set back to before the first visit.
 * @param path The page's path below the store view.
 * @param isAskedFor True if the newsletter was already requested.
 */
export function mayInvite(
  kept: Invitation,
  path: string,
  { isAskedFor, now }: { isAskedFor: boolean; now: number },
): boolean {
  if (kept.shownAt !== undefined || isAskedFor) return false;
  return now - kept.firstVisitAt >= INVITED_AFTER_MS && QUIET_PAGES.test(path);
}
