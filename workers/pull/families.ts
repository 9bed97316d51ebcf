// THE LIST OF PULLED FAMILIES beside the products, in the order a first visit needs them: what the home page shows,
// the menu, what the rest of the shop refers to, its pages. A new pulled collection is a file and a row.

import { categoriesFamily } from './categories-family.ts';
import { cmsFamily } from './cms-family.ts';
import { contentFamily } from './content-family.ts';
import type { Family } from './family.ts';
import { referenceFamily } from './reference-family.ts';

export const families = [
  contentFamily,
  categoriesFamily,
  referenceFamily,
  cmsFamily,
] as const satisfies readonly Family[];
