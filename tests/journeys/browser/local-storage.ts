// What all tabs of a device keep as texts, as one page sees it: written at once, and out of reach when the page has ended.

/** In: the device's texts by key; is the page over. Out: its `localStorage`. */
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
