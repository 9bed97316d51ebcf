// Colours of products (catalogue/colours.json). `phrase` follows a comma and agrees with nouns of any gender.
// Invariant: option ids never change; pictures are drawn in `hex`.
import table from '../catalogue/colours.json' with { type: 'json' };
import type { Words } from '../texts/words.ts';

type Colour = { option: number; hex: string; label: Words; phrase: Words };

export type ColourCode = keyof typeof table;
export const colours = table as unknown as Readonly<Record<ColourCode, Colour>>;
