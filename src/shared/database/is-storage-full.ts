/** Maximum depth of wrapped errors; greater than that of any storage library. */
const MOST_WRAPPERS = 4;

/**
 * True for the browser's quota error, also when storage libraries have wrapped it (Dexie: `inner`, or `failures` of a
 * bulk write). All code must detect a full storage with this function.
 */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MOST_WRAPPERS) return false;
  const { name, inner, cause, failures } = error as Record<string, unknown>;
  const wrapped = [inner, cause, ...(Array.isArray(failures) ? failures : [])];
  return name === 'QuotaExceededError' || wrapped.some((each) => isStorageFull(each, depth + 1));
}
