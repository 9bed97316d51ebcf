// What the law requires an offer to state about a product, as stored with the product. Every part is optional: a fact
// that the backend does not send takes no space. Texts are in the language of the product document.
import * as z from 'zod/mini';

/** A company with the addresses at which it can be contacted. */
const company = z.object({
  name: z.string(),
  /** postal address; may have several lines */
  address: z.optional(z.string()),
  /** e-mail address or URL */
  contact: z.optional(z.string()),
});
export type Company = z.infer<typeof company>;

export const productFacts = z.object({
  /** Regulation (EU) 2023/988, Article 19 */
  manufacturer: z.optional(company),
  /** the responsible person in the EU, if the manufacturer is not established there */
  responsible: z.optional(company),
  warnings: z.optional(
    z.object({
      texts: z.array(z.string()),
      /** BCP 47 language of the texts, if it is not that of the store view; "und" if unknown */
      language: z.optional(z.string()),
    }),
  ),
  /** Directive (EU) 2022/2380 */
  charger: z.optional(
    z.object({
      included: z.optional(z.boolean()),
      /** power in watts: the minimum to charge at all, the maximum to charge at full speed */
      watts: z.optional(z.tuple([z.number(), z.number()])),
      /** supports USB Power Delivery */
      pd: z.optional(z.literal(true)),
    }),
  ),
  /** Directive (EU) 2024/825: years of the producer's commercial guarantee of durability, more than 2 */
  guarantee_years: z.optional(z.number()),
  repair: z.optional(
    z.object({
      /** class "A" to "E", or points from 0 to 10 */
      score: z.optional(z.string()),
      parts_years: z.optional(z.number()),
      parts: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
  ),
  update_years: z.optional(z.number()),
  /** Regulation (EU) 2023/2854, Article 3: the data that a connected product generates */
  data: z.optional(
    z.object({
      /** type, format and estimated volume */
      kinds: z.optional(z.string()),
      real_time: z.optional(z.boolean()),
      storage: z.optional(z.enum(['device', 'server', 'both'])),
      retention: z.optional(z.string()),
      access: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
  ),
  /** Directive 2012/19/EU: the old appliance is taken back free of charge */
  take_back: z.optional(z.literal(true)),
});
export type ProductFacts = z.infer<typeof productFacts>;
