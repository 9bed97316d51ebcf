/** Returns the browser's connection state; true on a server, which has no `navigator.onLine`. */
export const browserIsOnline = (): boolean => globalThis.navigator?.onLine ?? true;
