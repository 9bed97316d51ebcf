// Selects the products for a run from the backend's catalogue.
import assert from 'node:assert/strict';
import { fieldsOf, type RequestBackend } from '#host/doctor/backend-at.ts';
import { type Goods, listOf, search } from './conformance-case.ts';

const SAMPLE = 100;
/** number of pieces that the order cases need */
const PIECES = 20;

const quantityOf = (document: Record<string, unknown>): number => Number(fieldsOf(document.stock).qty ?? 0);

/** @throws AssertionError if nothing can be sold */
export async function findGoods(
  send: RequestBackend,
  { index, store, coupon }: Pick<Goods, 'index' | 'store' | 'coupon'>,
): Promise<Goods> {
  const sold = {
    query: {
      bool: {
        filter: [{ terms: { status: [0, 1] } }, { terms: { visibility: [2, 3, 4] } }],
      },
    },
  };
  const { documents } = await search({ send, index }, sold, { size: String(SAMPLE), sort: 'id:asc' });
  const simple = documents.find(
    (document) =>
      document.type_id === 'simple' &&
      quantityOf(document) >= PIECES &&
      Number(document.final_price ?? document.price) >= 1 &&
      listOf(document.custom_options).length === 0 &&
      listOf(document.tier_prices).length === 0,
  );
  assert.ok(simple, `no simple product with at least ${PIECES} pieces among the first ${SAMPLE}`);
  const configurable = documents.find(
    ({ type_id, configurable_children }) =>
      type_id === 'configurable' && listOf(configurable_children).some((child) => quantityOf(child) > 0),
  );
  return { index, store, simple, configurable, coupon };
}
