// When the newsletter's dialog may open by itself: once on a device, and never on the first visit.

export const INVITED_AFTER_MS = 12 * 3_600_000;

/** Pages that show goods or tell of the shop; on every other one somebody is about something. */
const QUIET_PAGES = /^\/($|(c|p|i|news)(\/|$)|(about-us|search|special-offers)$)/;

type Invitation = { firstVisitAt: number; shownAt?: number | undefined };

/**
 * In: what the device keeps of it, the page's path below the store view, is the newsletter asked for already, now in ms.
 * A clock that was set back does not count as time.
 */
export function mayInvite(
  kept: Invitation,
  path: string,
  { isAskedFor, now }: { isAskedFor: boolean; now: number },
): boolean {
  if (kept.shownAt !== undefined || isAskedFor) return false;
  return now - kept.firstVisitAt >= INVITED_AFTER_MS && QUIET_PAGES.test(path);
}
