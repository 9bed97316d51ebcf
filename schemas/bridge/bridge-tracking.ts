// Tracking numbers of an order's parcels (docs/wire.md).
import * as z from 'zod/mini';
import { plainLine } from '../plain-text.ts';
import { idString, lenientArray } from '../primitives.ts';

const NUMBER_MAX = 128;
const URL_MAX = 2_048;
const PARCELS_MAX = 50;

/** A parcel: its tracking number, and the address of the carrier's page about it, absent unless it is http(s). */
const parcel = z.pipe(
  z.object({
    number: z.pipe(
      z.pipe(idString, z.transform(plainLine)),
      z.string().check(z.minLength(1), z.maxLength(NUMBER_MAX)),
    ),
    url: z.catch(z.url({ protocol: /^https?$/ }).check(z.maxLength(URL_MAX)), ''),
  }),
  z.transform(({ number, url }) => (url === '' ? { number } : { number, url })),
);
export type Parcel = { number: string; url?: string };

/** The parcels of an order, each number once. Entries without a number are left out. */
export const bridgeTracking = z.pipe(
  lenientArray(parcel),
  z.transform((parcels): Parcel[] =>
    [...new Map(parcels.map((each) => [each.number, each])).values()].slice(0, PARCELS_MAX),
  ),
);
