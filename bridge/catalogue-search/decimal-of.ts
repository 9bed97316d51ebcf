// Converts query values to the types of the columns they are compared with. A value that a column cannot hold matches
// nothing.

import { parseCents } from '../database/parse-cents.ts';
import type { Scalar } from './clause.ts';

const numeric = /^-?\d{1,30}(\.\d{1,30})?$/;
const MAX_INTEGER = 2_147_483_647;

/** Returns the value as decimal text that PostgreSQL parses as a number; undefined if the value is not a number. */
export function decimalOf(value: Scalar): string | undefined {
  if (typeof value === 'number') return Math.abs(value) < 1e21 ? String(value) : undefined;
  return typeof value === 'string' && numeric.test(value) ? value : undefined;
}
export const decimalsOf = (values: readonly Scalar[]): string[] =>
  values.flatMap((value) => decimalOf(value) ?? []);
export const integersOf = (values: readonly Scalar[]): number[] =>
  decimalsOf(values)
    .map(Number)
    .filter((value) => Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER);
/** Converts amounts to cents; drops amounts that are not whole cents. */
export const centsOf = (values: readonly Scalar[]): number[] =>
  decimalsOf(values)
    .filter((value) => /^-?\d{1,8}(\.\d\d?0*)?$/.test(value))
    .map((value) => parseCents(Number(value)))
    .filter((value) => Math.abs(value) <= MAX_INTEGER);
export const truthsOf = (values: readonly Scalar[]): boolean[] =>
  values.flatMap((value) => {
    if (value === true || value === 1 || value === '1' || value === 'true') return [true];
    return value === false || value === 0 || value === '0' || value === 'false' ? [false] : [];
  });
