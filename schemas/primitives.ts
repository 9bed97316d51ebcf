// Shared building blocks of all shapes: money, identifiers, times, store codes. Imports only zod.
import * as z from 'zod/mini';

/** Money inside the app: integer hundredths of the currency, within the safe integers. */
export const cents = z.int();
export type Cents = z.infer<typeof cents>;

/** An identifier that backends send as a number or a string; inside the app it is a string. */
export const idString = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** A number that backends send as a number or a numeric string. */
export const looseNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform(Number),
);

/** A boolean that backends send as true, 1, "1" or "true". */
export const looseBoolean = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

const saleAmount = z.catch(z.nullish(looseNumber), undefined);
const saleFlag = z.catch(z.nullish(looseBoolean), undefined);

/** Quantity rules of a stock record. Unreadable values are treated as missing. */
export const saleQuantities = {
  min_sale_qty: saleAmount,
  max_sale_qty: saleAmount,
  /** 0: no restriction */
  qty_increments: saleAmount,
  /** false: `qty_increments` does not apply */
  enable_qty_increments: saleFlag,
  is_qty_decimal: saleFlag,
};

const INVALID = Symbol('invalid');

/** Drops invalid entries; a value that is not an array becomes an empty array. */
export function lenientArray<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.catch(z.array(z.catch(entry, INVALID as z.output<T>)), []),
    z.transform((entries) => entries.filter((each) => each !== (INVALID as z.output<T>))),
  );
}

/** Store view code; store ids and locales are in the shop configuration. */
export const storeCode = z.string().check(z.regex(/^[a-z]{2,8}$/));

/** Device time in ms since 1970. Never used for ordering or deduplication. */
export const epochMs = z.int().check(z.gte(0));

export const productType = z.enum(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']);
export type ProductType = z.infer<typeof productType>;

export const conditionGrade = z.enum(['Brand New', 'A+', 'A', 'B', 'C+', 'C']);

/** Options of a cart line in the shape of the bridge API. Inside the app, ids and values are strings. */
export const productOption = z.object({
  extension_attributes: z.object({
    custom_options: z.optional(z.array(z.object({ option_id: idString, option_value: idString }))),
    configurable_item_options: z.optional(z.array(z.object({ option_id: idString, option_value: idString }))),
    bundle_options: z.optional(
      z.array(
        z.object({ option_id: idString, option_qty: looseNumber, option_selections: z.array(idString) }),
      ),
    ),
  }),
});
export type ProductOption = z.infer<typeof productOption>;
