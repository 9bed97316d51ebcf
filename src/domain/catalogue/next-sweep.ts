// What leaves a device that runs out of room, and in which order: only what can be fetched again, the largest and least
// missed first. What is a person's own is in no step (the personal database is never asked).

/** Above this share of the room that the browser gives, something is taken off; the browser itself refuses at 1. */
export const SWEEP_ABOVE = 0.9;
/** Below this there is room again. */
export const SWEPT_BELOW = 0.8;

/** In order: kept pictures, answers, products of store views that are not shown, the shown one's that nobody kept. */
export const SWEEP_STEPS = ['pictures', 'answers', 'other-views', 'shown-view'] as const;
export type SweepStep = (typeof SWEEP_STEPS)[number];

/**
 * In: bytes used and allowed (0: the browser does not say); the steps taken since there last was room.
 * Out: the next step; `rested`: there is room again; undefined: nothing to do, or nothing left to take off.
 */
export function nextSweep(
  { used, quota }: { used: number; quota: number },
  taken: readonly SweepStep[],
): SweepStep | 'rested' | undefined {
  if (quota <= 0) return undefined;
  const share = used / quota;
  if (share < SWEPT_BELOW) return taken.length > 0 ? 'rested' : undefined;
  // once begun it goes on until there is room, so that it does not begin again at once
  if (share < SWEEP_ABOVE && taken.length === 0) return undefined;
  return SWEEP_STEPS[taken.length];
}
