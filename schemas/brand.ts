// The store owner's brand in the configuration.
import * as z from 'zod/mini';

export const brand = z.object({
  /** name of the store, the same in every language; absent: a common noun */
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u))),
});
