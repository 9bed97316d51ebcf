// Decides whether the newsletter dialog may open unrequested: once per device, and never on the first visit.

export const INVITED_AFTER_MS = 12 * 3_600_000;

type Invitation = { firstVisitAt: number; shownAt?: number | undefined };

/**
 * True if the dialog may open. False while the clock is set back to before the first visit.
 * @param isQuiet True if a dialog may open by itself on this page.
 * @param isAskedFor True if the newsletter was already requested.
 */
export function mayInvite(
  kept: Invitation,
  { isQuiet, isAskedFor, now }: { isQuiet: boolean; isAskedFor: boolean; now: number },
): boolean {
  if (kept.shownAt !== undefined || isAskedFor) return false;
  return now - kept.firstVisitAt >= INVITED_AFTER_MS && isQuiet;
}
