// Examines the brand of a configuration, without a backend.
import { brand as shape } from '#schemas/brand.ts';
import { brandContrasts } from './brand-contrasts.ts';
import { brandFiles } from './brand-files.ts';
import type { Finding } from './finding.ts';

/**
 * Returns what is wrong with a brand, or that it works.
 * @param given `brand` of the configuration, not validated
 * @param folder the folder of the configuration
 */
export async function examineBrand(given: unknown, folder: string): Promise<Finding[]> {
  const { data, error } = shape.safeParse(given ?? {});
  if (!data)
    return error.issues.map(({ path, message }) => ({
      about: ['brand', ...path].join('.'),
      state: 'broken',
      says: `${message}: pages show this error instead of the storefront`,
    }));
  return [
    data.name
      ? { about: 'brand', state: 'works', says: data.name }
      : { about: 'brand', state: 'missing', says: 'pages call the store “Store”: set brand.name' },
    ...(await brandFiles(data, folder)),
    ...brandContrasts(data),
  ];
}
