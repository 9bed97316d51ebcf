// A shape that changes without its version would meet documents of the old shape. The fingerprints of the released
// shapes stand here; who changes a shape raises the version (personal) or the generation (catalogue) beside it.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION, type CollectionName, collections } from '../../schemas/collections.ts';

function fingerprint(name: CollectionName): string {
  const row = collections[name];
  const shape = z.toJSONSchema(row.document, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
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

  it('every key and index names a field that is a string', () => {
    for (const row of Object.values(collections)) {
      const json = z.toJSONSchema(row.document, { io: 'input', unrepresentable: 'any' }) as {
        properties: Record<string, { type?: string }>;
      };
      for (const field of [row.primaryKey, ...row.indexes.flat()])
        expect(json.properties[field]?.type, field).toBe('string');
    }
  });
});
