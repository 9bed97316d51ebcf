// `localStorage` of a device as one page sees it: written synchronously, read-only after the page has ended.

/**
 * Returns the `localStorage` for a page.
 * @param texts the device's entries by key, shared by its tabs
 */
export function localStorageOf(texts: Map<string, string>, hasEnded: () => boolean): object {
  const methods: Record<string, (key: string, text: string) => unknown> = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => hasEnded() || texts.set(key, text),
    removeItem: (key) => hasEnded() || texts.delete(key),
  };
  return new Proxy(
    {},
    {
      get: (_, name) => methods[String(name)],
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        texts.has(String(key))
          ? { value: texts.get(String(key)), enumerable: true, configurable: true }
          : undefined,
    },
  );
}
