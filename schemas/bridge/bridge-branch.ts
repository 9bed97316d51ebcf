// Branches in shop data, and their stock (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber } from '../primitives.ts';
import { pickupPointFields, timeOfDay } from './cart-pull-answer.ts';
import { enveloped } from './enveloped.ts';

const isoDay = z.iso.date();
const optionalText = z.catch(z.optional(z.string().check(z.maxLength(256))), undefined);

/** A day, or the days from `from` to `to`, on which other hours apply. */
const bridgeException = z.object({
  from: isoDay,
  to: z.catch(z.optional(isoDay), undefined),
  /** [opens, closes], or null if closed */
  hours: z.nullable(z.tuple([timeOfDay, timeOfDay])),
  note: optionalText,
});

/** A branch. Its code is also that of its stock location and of the pickup point of "collect in store". */
export const bridgeBranch = z.object({
  ...pickupPointFields,
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  phone: optionalText,
  email: optionalText,
  exceptions: z.catch(lenientArray(bridgeException), []),
  /** IANA name; absent: the store's time zone */
  time_zone: optionalText,
  /** minutes within opening hours until an order can be collected; absent: unknown */
  preparation_minutes: z.catch(z.optional(looseNumber), undefined),
  /** true if it has closed for good: it is only named in orders */
  is_closed: z.catch(z.optional(looseBoolean), undefined),
});
export type BridgeBranch = z.infer<typeof bridgeBranch>;

/** `branches`: pieces by code of the branch. Branches that are missing have none. */
const bridgeBranchStock = z.object({
  sku: idString,
  branches: z.record(z.string(), looseNumber),
});
export const branchStockAnswer = enveloped(lenientArray(bridgeBranchStock));
