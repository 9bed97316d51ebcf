// If a schema changed without a new version, it would be applied to documents of the old schema. This file therefore
// lists the fingerprints of released schemas. When a schema changes, raise its version (personal) or the generation
// (catalogue).
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION, type CollectionName, collections } from '#schemas/collections.ts';
import { rxSchema } from '#shared/database/database-schemas.ts';

function fingerprint(name: CollectionName): string {
  const row: (typeof collections)[CollectionName] & { laterFields?: readonly string[] } = collections[name];
  const later = Object.fromEntries((row.laterFields ?? []).map((field) => [field, true as const]));
  const released = row.laterFields ? z.omit(row.document as z.ZodMiniObject, later) : row.document;
  const shape = z.toJSONSchema(released, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  const edition = row.database === 'catalogue' ? CATALOGUE_GENERATION : row.version;
  return `${edition} ${createHash('sha256')
    .update(JSON.stringify([shape, row.primaryKey, row.indexes]))
    .digest('hex')
    .slice(0, 12)}`;
}

describe('the shapes of the local databases', () => {
  it.each(Object.keys(collections) as CollectionName[])('%s changes only with its version', (name) => {
    expect(fingerprint(name)).toMatchSnapshot();
  });

  it('treat fields that are added later as optional, outside the database schema', () => {
    for (const name of Object.keys(collections) as CollectionName[]) {
      const row: (typeof collections)[CollectionName] & { laterFields?: readonly string[] } =
        collections[name];
      for (const field of row.laterFields ?? []) {
        const shape = z.toJSONSchema(row.document, { io: 'input', unrepresentable: 'any' });
        expect(Object.keys(shape.properties ?? {})).toContain(field);
        expect(shape.required).not.toContain(field);
        expect(Object.keys(rxSchema(name).properties)).not.toContain(field);
      }
    }
  });

  it('have keys and indexes on string fields only', () => {
    for (const row of Object.values(collections)) {
      const json = z.toJSONSchema(row.document, { io: 'input', unrepresentable: 'any' }) as {
        properties: Record<string, { type?: string }>;
      };
      for (const field of [row.primaryKey, ...row.indexes.flat()])
        expect(json.properties[field]?.type, field).toBe('string');
    }
  });
});
