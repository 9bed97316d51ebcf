// The envelope of every answer but the catalogue's and the URL map's (BRIDGE §1.1, §1.3).
import * as z from 'zod/mini';

/** One element of a validation error (BRIDGE §1.3 "schema array"). */
export const schemaError = z.object({ keyword: z.string(), dataPath: z.string(), message: z.string() });

/** The envelope with the result a call promises on success. */
export const enveloped = <T extends z.ZodMiniType>(result: T) =>
  z.object({ code: z.literal(200), result, meta: z.optional(z.record(z.string(), z.unknown())) });
