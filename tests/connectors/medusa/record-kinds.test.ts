// Tests that each kind of connector record has a rule for personal data: its part of the export of a customer's data,
// and its treatment when the account is deleted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOM = join(import.meta.dirname, '../../../connectors/medusa');

/**
 * Kind of record → its part of the export of a customer's data, and its treatment when the account is deleted. The
 * numbers of the import are omitted, because they identify no person.
 */
const decided: Record<string, string> = {
  branches: 'names no person',
  cart: 'shown on the page; removed',
  counter: 'names no person',
  customer: 'ids and a sealed token, part of no export; removed',
  'customer-id': 'ids, part of no export; removed',
  family: 'names no person',
  group: 'names no person',
  methods: 'names no person',
  'open-cart': 'an id; removed',
  order: 'unfinished_orders; reduced to ids without the customer',
  origin: 'names no person',
  payment: 'ids of a payment session and its amount, part of no export; kept for the return from its page',
  picture: 'names no person',
  'probe-cart': 'names no person',
  product: 'names no person',
  variant: 'names no person',
};

/** Returns the kinds that the connector's files pass to the records. */
function usedKinds(): string[] {
  const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const texts = files.map((name) => readFileSync(join(ROOM, name), 'utf8'));
  const constants = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/const ([A-Z][A-Z_]*) = '([\w-]+)'/g)].map(
        ([, name = '', kind = '']) => [name, kind] as const,
      ),
    ),
  );
  const ledger = readFileSync(join(ROOM, '../../bridge/ports/order-ledger.ts'), 'utf8');
  constants.set('ORDER', /ORDER_LEDGER = '(\w+)'/.exec(ledger)?.[1] ?? '');
  const calls =
    /(?:records\.(?:read|readMany|containing|remove|create|writeMany|change|exclusively)|\bawait write)\(\s*(?:'([\w-]+)'|([A-Z][A-Z_]*)\b)/g;
  const kinds = texts.flatMap((text) =>
    [...text.matchAll(calls)].flatMap(([, kind, name = '']) => kind ?? constants.get(name) ?? []),
  );
  return [...new Set(kinds)].sort();
}

it('defines export and deletion for each kind of record', () => {
  expect(usedKinds()).toEqual(Object.keys(decided).sort());
});
