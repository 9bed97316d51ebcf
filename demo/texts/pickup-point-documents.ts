// Pickup points of the demo store (catalogue/pickup-points.json): parcel lockers in three countries and branches. They
// are fictitious, towns and postcodes are real. Addresses are in the local language; towns have a name in each
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
type BranchRow = Row & {
  phone?: string;
  /** minutes until an order can be collected */
  preparation: number;
};
const { hours, ...rows } = table as unknown as {
  hours: Record<string, Week>;
  lockers: readonly Row[];
  branches: readonly BranchRow[];
};

const countryOf = (postcode: string): string =>
  postcode.startsWith('LV-') ? 'LV' : postcode.startsWith('LT-') ? 'LT' : 'EE';

const pointOf = (
  { code, town, place, address, postcode, latitude, longitude, hours: week }: Row,
  store: StoreCode,
) => ({
  code,
  name: say(join([town, place], ', '), store),
  address,
  city: say(town, store),
  postcode,
  country_id: countryOf(postcode),
  latitude,
  longitude,
  opening_hours: hours[week],
});

/** Builds pickup points; a name starts with the town. */
export const pickupPointDocuments = (of: 'lockers' | 'branches', store: StoreCode) =>
  rows[of].map((row) => pointOf(row, store));

export const branchCodes: readonly string[] = rows.branches.map(({ code }) => code);

const shortDay = ['10:00', '15:00'] as const;
const christmas: Words = ['Ziemassvētki', 'Christmas', 'Рождество'];
const newYear: Words = ['Jaungads', 'New Year', 'Новый год'];

/** Builds the hours of the coming holidays. */
const exceptionsIn = (year: number, store: StoreCode): object[] => [
  { from: `${year}-12-24`, hours: shortDay, note: say(christmas, store) },
  { from: `${year}-12-25`, to: `${year}-12-26`, hours: null, note: say(christmas, store) },
  { from: `${year}-12-31`, hours: shortDay, note: say(newYear, store) },
  { from: `${year + 1}-01-01`, hours: null, note: say(newYear, store) },
];

/** Builds the branches with the same codes as their pickup points. */
export const branchDocuments = (store: StoreCode, year: number): object[] =>
  rows.branches.map((row) => ({
    ...pointOf(row, store),
    ...(row.phone !== undefined && { phone: row.phone }),
    preparation_minutes: row.preparation,
    exceptions: exceptionsIn(year, store),
  }));
