// The envelope of every answer but the catalogue's and the URL map's (docs/wire.md).
import * as z from 'zod/mini';

/** One element of a refusal's list of errors. `params` names a property that is missing. */
export const schemaError = z.object({
  keyword: z.string(),
  dataPath: z.string(),
  message: z.string(),
  params: z.catch(z.optional(z.object({ missingProperty: z.optional(z.string()) })), undefined),
});

/** The envelope with the result a call promises on success. */
export const enveloped = <T extends z.ZodMiniType>(result: T) =>
  z.object({ code: z.literal(200), result, meta: z.optional(z.record(z.string(), z.unknown())) });
