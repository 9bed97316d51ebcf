// The list of pulled families other than products, in the order a first visit needs them: home page content, the menu,
// reference data, CMS pages. Adding a pulled collection takes one file and one row.

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
