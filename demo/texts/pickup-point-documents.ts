// Pickup points of the demo store (catalogue/pickup-points.json): parcel lockers and branches in three countries. The
// points are fictitious, towns and postcodes are real. Addresses are in the local language; towns have a name in each
// language.
import table from '../catalogue/pickup-points.json' with { type: 'json' };
import { join, type StoreCode, say, type Words } from './words.ts';

type Hours = readonly [opens: string, closes: string] | null;
/** Opening hours from Monday to Sunday. */
type Week = readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours];

type Row = {
  code: string;
  town: Words;
  place: Words;
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
  /** key of the opening hours in `hours` */
  hours: string;
};
const { hours, ...rows } = table as unknown as {
  hours: Record<string, Week>;
  lockers: readonly Row[];
  branches: readonly Row[];
};

const countryOf = (postcode: string): string =>
  postcode.startsWith('LV-') ? 'LV' : postcode.startsWith('LT-') ? 'LT' : 'EE';

/** Builds pickup points; a name starts with the town. */
export const pickupPointDocuments = (of: 'lockers' | 'branches', store: StoreCode): object[] =>
  rows[of].map(({ code, town, place, address, postcode, latitude, longitude, hours: week }) => ({
    code,
    name: say(join([town, place], ', '), store),
    address,
    city: say(town, store),
    postcode,
    country_id: countryOf(postcode),
    latitude,
    longitude,
    opening_hours: hours[week],
  }));
