// The key of a product document, by itself: the window needs it without the wire's shapes.

/** Key of a catalogue document: `{store}|{id}`. */
export const productKey = (store: string, id: number): string => `${store}|${id}`;
