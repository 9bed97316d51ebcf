// THE LIST OF PULLED FAMILIES beside the products, in the order a first visit needs them: what the home page shows,
// the menu, what the rest of the shop refers to, its pages. A new pulled collection is a file and a row.

import type { Family } from './family.ts';
import { categoriesFamily } from './pull-categories.ts';
import { cmsFamily } from './pull-cms.ts';
import { contentFamily } from './pull-content.ts';
import { referenceFamily } from './pull-reference.ts';

export const families = [
  contentFamily,
  categoriesFamily,
  referenceFamily,
  cmsFamily,
] as const satisfies readonly Family[];
