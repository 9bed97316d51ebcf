// Searches pickup points, nearest first, and interprets their opening hours. Works without a map or a network: a
// postcode is located at the points with the longest common prefix.
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { fold } from '../catalogue/search-text.ts';

export type PickupPoint = ShippingMethodValue['points'][number];
/** `metres`: from the postcode; absent if unknown */
export type FoundPoint<P extends PickupPoint = PickupPoint> = { point: P; metres?: number };

type Place = { latitude: number; longitude: number };

/** Shorter prefixes do not locate a postcode. */
const LEAST_DIGITS = 2;
const EARTH_RADIUS_M = 6_371_000;
const POSTCODE = /^([a-z]{2}[- ]?)?(\d{3,5})$/i;

const placeOf = ({ latitude, longitude }: PickupPoint): Place | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

const digitsOf = (postcode: string): string => postcode.replaceAll(/\D/g, '');

/** Locates a postcode: the centre of the points that share its longest prefix. */
function placeOfPostcode(points: readonly PickupPoint[], postcode: string): Place | undefined {
  const [, , digits = ''] = POSTCODE.exec(postcode.trim()) ?? [];
  for (let length = digits.length; length >= LEAST_DIGITS; length -= 1) {
    const begins = digits.slice(0, length);
    const alike = points
      .filter((point) => digitsOf(point.postcode).startsWith(begins))
      .flatMap((point) => placeOf(point) ?? []);
    if (alike.length > 0) {
      const middle = (side: keyof Place) => alike.reduce((sum, place) => sum + place[side], 0) / alike.length;
      return { latitude: middle('latitude'), longitude: middle('longitude') };
    }
  }
  return undefined;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres. */
export function metresBetween(one: Place, other: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function nearestFirst<P extends PickupPoint>(points: readonly P[], from: Place): FoundPoint<P>[] {
  return points
    .map((point): FoundPoint<P> => {
      const place = placeOf(point);
      return place ? { point, metres: Math.round(metresBetween(from, place)) } : { point };
    })
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY));
}

/**
 * Returns the matching points, nearest first if a location is known, otherwise in their given order.
 * @param search A postcode, or words of a name, address or town.
 * @param near The customer's postcode; orders the points unless a postcode is searched for.
 */
export function findPoints<P extends PickupPoint>(
  points: readonly P[],
  search: string,
  near: string,
): FoundPoint<P>[] {
  const sought = placeOfPostcode(points, search);
  if (sought) return nearestFirst(points, sought);
  const words = fold(search).split(' ').filter(Boolean);
  const matching = points.filter(({ name, address, city, postcode }) => {
    const text = fold(`${name} ${address} ${city} ${postcode}`);
    return words.every((word) => text.includes(word));
  });
  const from = placeOfPostcode(points, near);
  return from ? nearestFirst(matching, from) : matching.map((point) => ({ point }));
}

/** Opening and closing time, "08:00" and "20:00"; null: closed. */
export type DayHours = readonly [string, string] | null;
/** Consecutive weekdays with the same hours; 0 is Monday. */
export type HoursLine = { from: number; to: number; hours: DayHours };

const isSame = (one: DayHours, other: DayHours): boolean => one?.join() === other?.join();

/**
 * Merges consecutive days with the same hours.
 * @param week Seven days from Monday.
 */
export function weekLines(week: readonly DayHours[]): HoursLine[] {
  const lines: HoursLine[] = [];
  for (const [day, hours] of week.entries()) {
    const last = lines.at(-1);
    if (last && isSame(last.hours, hours)) last.to = day;
    else lines.push({ from: day, to: day, hours });
  }
  return lines;
}

/** True if the point is open from midnight to midnight. */
export const isAllDay = (hours: DayHours): boolean => hours?.[0] === '00:00' && hours[1] === '24:00';

/** Returns the hours on an ISO day. */
export const hoursOn = (week: readonly DayHours[], day: string): DayHours =>
  week[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? null;

/** Converts "08:30" to hours since midnight. */
export const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
