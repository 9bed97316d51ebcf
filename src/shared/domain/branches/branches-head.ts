// The document head of the page of branches, with each of them as structured data.
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { type PageHead, type Paths, plainHead, type Site } from '../catalogue/page-head.ts';

/** Maximum number of described branches: a head with hundreds of them would slow the page down. */
const MOST_DESCRIBED = 50;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function storeOf({ name, address, city, postcode, country_id, ...branch }: BranchValue): object {
  const { latitude, longitude, phone, opening_hours = [] } = branch;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      postalCode: postcode,
      addressCountry: country_id,
    },
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(phone && { telephone: phone }),
    openingHoursSpecification: opening_hours.flatMap((hours, at) =>
      hours
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: DAYS[at],
              opens: hours[0],
              // the end of a day is written as its last minute
              closes: hours[1] === '24:00' ? '23:59' : hours[1],
            },
          ]
        : [],
    ),
  };
}

/** Returns the head; branches that have closed for good are left out. */
export const branchesHead = (site: Site, paths: Paths, branches: readonly BranchValue[]): PageHead => ({
  ...plainHead(site, paths),
  structured: branches
    .filter(({ is_closed }) => !is_closed)
    .slice(0, MOST_DESCRIBED)
    .map(storeOf),
});
