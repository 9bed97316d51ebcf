// Fields of a product that state what the law requires (docs/wire.md, "Facts by law"), as backends send them: flat, all
// optional. A backend that keeps them as attributes needs nothing else than these codes.
import * as z from 'zod/mini';
import { idString, looseBoolean, looseNumber } from '../primitives.ts';

const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(looseNumber));
const flag = z.optional(z.nullable(looseBoolean));
const texts = z.array(z.string());

export const bridgeFacts = {
  manufacturer_name: text,
  manufacturer_address: text,
  /** e-mail address or URL */
  manufacturer_email: text,
  responsible_person_name: text,
  responsible_person_address: text,
  responsible_person_email: text,
  /** a list, or lists by language */
  safety_warnings: z.optional(z.nullable(z.union([texts, z.record(z.string(), texts)]))),
  /** BCP 47 language of a plain list; absent: that of the other texts */
  safety_warnings_language: text,
  charger_included: flag,
  /** watts */
  charging_power_min: number,
  charging_power_max: number,
  charging_usb_pd: flag,
  durability_guarantee_years: number,
  /** class "A" to "E", or points from 0 to 10 */
  repairability_score: z.optional(z.nullable(idString)),
  spare_parts_years: number,
  spare_parts: text,
  repair_url: text,
  software_updates_years: number,
  /** type, format and estimated volume of the data that a connected product generates */
  product_data: text,
  product_data_real_time: flag,
  product_data_storage: z.optional(z.nullable(z.enum(['device', 'server', 'both']))),
  product_data_retention: text,
  product_data_access: text,
  product_data_url: text,
  take_back: flag,
};
const factsShape = z.object(bridgeFacts);
export type BridgeFacts = z.infer<typeof factsShape>;
