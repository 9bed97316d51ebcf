// THE LIST OF PULLED FAMILIES beside the products, in the order a first visit needs them: what the home page shows,
// the menu, then what the rest of the shop refers to. A new pulled collection is a file and a row.
import { categoriesFamily } from './categories.ts';
import { contentFamily } from './content.ts';
import type { Family } from './family.ts';
import { referenceFamily } from './reference.ts';

export const families = [
  contentFamily,
  categoriesFamily,
  referenceFamily,
] as const satisfies readonly Family[];
