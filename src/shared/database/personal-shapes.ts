// The shapes that the readers of `personal` expect. Writes that do not match are rejected (checked-storage.ts), so that
// no document is stored that its reader would skip.
import * as z from 'zod/mini';
import { type CollectionName, collections } from '#schemas/collections.ts';
import { cartHead } from '#schemas/documents/cart-head.ts';
import { claimDocument, claims } from '#schemas/documents/claim-document.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import { parseOrderLeniently } from '../domain/order/parse-order-leniently.ts';

type PersonalCollection = {
  [C in CollectionName]: (typeof collections)[C]['database'] extends 'personal' ? C : never;
}[CollectionName];

const fits = (shape: z.ZodMiniType, value: unknown): boolean => z.safeParse(shape, value).success;

/** Returns the entry of a table with this name; undefined for codes and kinds of another build, which are accepted. */
function rowOf<R>(table: Readonly<Record<string, R>>, name: string): R | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function isReadableClaim(document: unknown): boolean {
  const claim = z.safeParse(claimDocument, document);
  if (!claim.success) return false;
  const { code, value } = claim.data;
  const shape = code === 'cart' ? cartHead : rowOf<z.ZodMiniType>(claims, code);
  return !shape || fits(shape, value);
}

function isReadableTask(document: unknown): boolean {
  const task = z.safeParse(collections.synctasks.document, document);
  if (!task.success) return false;
  const row = rowOf<{ payload: z.ZodMiniType }>(taskKinds, task.data.kind);
  return !row || fits(row.payload, task.data.payload);
}

/** Checks, per collection of `personal`, whether its readers can use a document. */
export const personalShapes: Record<PersonalCollection, (document: unknown) => boolean> = {
  cart: (document) => fits(collections.cart.document, document),
  orders: (document) => parseOrderLeniently(document) !== undefined,
  synctasks: isReadableTask,
  wishlist: (document) => fits(collections.wishlist.document, document),
  compare: (document) => fits(collections.compare.document, document),
  claims: isReadableClaim,
};
