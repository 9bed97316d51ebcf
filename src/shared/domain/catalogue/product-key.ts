// The key of a product document. A separate file so that the window can import it without the wire schemas.

/** Returns the key of a catalogue document: `{store}|{id}`. */
export const productKey = (store: string, id: number): string => `${store}|${id}`;
