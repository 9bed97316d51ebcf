// Which pickup points a search finds, the nearest first, and when a point is open. Without a map and without a network: a
// postcode lies where the points with the most alike postcodes lie.
import type { ShippingMethodValue } from '../../../schemas/documents/reference-document.ts';
import { fold } from '../catalogue/search-text.ts';

export type PickupPoint = ShippingMethodValue['points'][number];
/** `metres`: from the postcode; absent where nobody knows */
export type FoundPoint = { point: PickupPoint; metres?: number };

type Place = { latitude: number; longitude: number };

/** Fewer digits than these say nothing of where a postcode is. */
const LEAST_DIGITS = 2;
const EARTH_RADIUS_M = 6_371_000;
const POSTCODE = /^([a-z]{2}[- ]?)?(\d{3,5})$/i;

const placeOf = ({ latitude, longitude }: PickupPoint): Place | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

const digitsOf = (postcode: string): string => postcode.replaceAll(/\D/g, '');

/** Where a postcode is: the middle of the points whose postcodes share its longest beginning. */
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

/** The distance of two places in metres, along the surface. */
export function metresBetween(one: Place, other: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function nearestFirst(points: readonly PickupPoint[], from: Place): FoundPoint[] {
  return points
    .map((point): FoundPoint => {
      const place = placeOf(point);
      return place ? { point, metres: Math.round(metresBetween(from, place)) } : { point };
    })
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY));
}

/**
 * The points to choose from.
 * In: all of them; what was searched for: a postcode, or words of name, address or town; the postcode of the shopper, by
 * which they are ordered where nothing or words are searched for. Out: the nearest first, else as they came.
 */
export function findPoints(points: readonly PickupPoint[], search: string, near: string): FoundPoint[] {
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

/** Opens and closes, "08:00" and "20:00"; null: closed. */
export type DayHours = readonly [string, string] | null;
/** Weekdays with the same hours in a row; 0 is Monday. */
export type HoursLine = { from: number; to: number; hours: DayHours };

const isSame = (one: DayHours, other: DayHours): boolean => one?.join() === other?.join();

/** The week in as few lines as it takes. In: seven days from Monday. */
export function weekLines(week: readonly DayHours[]): HoursLine[] {
  const lines: HoursLine[] = [];
  for (const [day, hours] of week.entries()) {
    const last = lines.at(-1);
    if (last && isSame(last.hours, hours)) last.to = day;
    else lines.push({ from: day, to: day, hours });
  }
  return lines;
}

/** Is it open from midnight to midnight? */
export const isAllDay = (hours: DayHours): boolean => hours?.[0] === '00:00' && hours[1] === '24:00';

/** The hours of an ISO day. */
export const hoursOn = (week: readonly DayHours[], day: string): DayHours =>
  week[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? null;

/** "08:30" as hours since midnight. */
export const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
