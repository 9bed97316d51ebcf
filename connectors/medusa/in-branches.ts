// The pieces of a variant in branches.
import type { MedusaBranches } from './medusa-branches.ts';

/** Returns pieces by code of the branch, without stock locations that are no branches. */
export const inBranches = (
  pieces: Readonly<Record<string, number>> | undefined,
  codes: MedusaBranches['codes'],
): Map<string, number> =>
  new Map(
    Object.entries(pieces ?? {}).flatMap(([location, quantity]) => {
      const code = Object.hasOwn(codes, location) ? codes[location] : undefined;
      return code === undefined ? [] : [[code, quantity] as const];
    }),
  );
