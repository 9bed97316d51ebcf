// The envelope of all responses except those of the catalogue and the URL map (docs/wire.md).
import * as z from 'zod/mini';

/** An entry of a validation error list. `params` names a missing property. */
export const schemaError = z.object({
  keyword: z.string(),
  dataPath: z.string(),
  message: z.string(),
  params: z.catch(z.optional(z.object({ missingProperty: z.optional(z.string()) })), undefined),
});

/** Returns the schema of a successful response, given the schema of its result. */
export const enveloped = <T extends z.ZodMiniType>(result: T) =>
  z.object({ code: z.literal(200), result, meta: z.optional(z.record(z.string(), z.unknown())) });
