// Responses with one spoiled field.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { randomCases } from '../../support/random-cases.ts';
import { odd, pathsOf, replaced } from './odd-values.ts';

export const RUNS = { numRuns: randomCases(1_000) };

/** A document with one field replaced by an odd value, and the path of that field. */
export const spoiled = (document: Json) =>
  fc
    .record({ path: fc.constantFrom(...pathsOf(document)), value: odd })
    .map(({ path, value }) => ({ path, document: replaced(document, path, value) }));
