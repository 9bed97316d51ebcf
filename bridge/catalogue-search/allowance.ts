// Limits for a search request. Anything above them is refused with 400 (S-19, S-31).
import { refuse } from '../ports/refusal.ts';
import type { Scalar } from './clause.ts';

export const SIZE_MAX = 4_000;
export const SIZE_DEFAULT = 10;
export const SERVER_SEARCH_TIMEOUT_MS = 1_000;
/** maximum of `from` + `size`; a search with `search_after` has no such limit */
export const WINDOW_MAX = 10_000;
const DEPTH_MAX = 16;
export const CLAUSES_MAX = 300;
export const VALUES_MAX = 10_000;
const TEXT_MAX = 512;
export const AGGREGATIONS_MAX = 64;
/**
 * At least the number of categories in a catalogue, because a device counts the products in every category with a
 * single request.
 */
export const AGGREGATION_SIZE_MAX = 4_000;
export const RANGES_MAX = 32;
export const SORT_MAX = 4;
/**
 * maximum number of `_source` patterns, separately for inclusion and exclusion; `PATTERN_MAX` limits the length of a
 * pattern
 */
export const PATTERNS_MAX = 128;
export const PATTERN_MAX = 128;

/** Counts the clauses and values in one request; refuses with 400 when there are too many. */
export class Allowance {
  #clauses = 0;
  #values = 0;

  clause(depth: number): void {
    this.#clauses += 1;
    if (depth > DEPTH_MAX) throw refuse(400, `The query is nested too deeply, at most ${DEPTH_MAX}`);
    if (this.#clauses > CLAUSES_MAX)
      throw refuse(400, `The query has too many clauses, at most ${CLAUSES_MAX}`);
  }

  /** Counts and validates one value of a comparison. `where` names the value in a refusal. */
  scalar(value: unknown, where: string): Scalar {
    this.#values += 1;
    if (this.#values > VALUES_MAX) throw refuse(400, `The query has too many values, at most ${VALUES_MAX}`);
    return scalarOf(value, where);
  }

  scalars(value: unknown, where: string): Scalar[] {
    return (Array.isArray(value) ? value : [value]).map((entry) => this.scalar(entry, where));
  }
}

/** Validates a value for comparison. Text with a NUL is refused, because PostgreSQL cannot store it. */
export function scalarOf(value: unknown, where: string): Scalar {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value === 'string' && value.length <= TEXT_MAX && !value.includes('\u0000')) return value;
  throw refuse(400, `${where.slice(0, 64)}: a value must be a short text, a number or a truth value`);
}

/** Parses a whole number from 0 to `max` in a request; returns `fallback` if it is absent. */
export function countOf(name: string, value: unknown, fallback: number, max: number): number {
  if (value === undefined || value === null || value === '') return fallback;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > max)
    throw refuse(400, `${name} must be a whole number from 0 to ${max}`);
  return number;
}

/** Validates that a value in a request is an object; refuses other values with 400. */
export function objectOf(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(400, `${where} must be an object`);
  return value as Record<string, unknown>;
}
