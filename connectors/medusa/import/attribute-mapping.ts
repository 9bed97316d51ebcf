// The mapping file: which metadata become attributes, and the titles of delivery and payment methods.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** Texts by store view. */
const titles = z.record(z.string(), z.string());

const attribute = z.strictObject({
  labels: titles,
  /** titles of Medusa's options that mean this attribute, in addition to its labels and its code */
  titles: z.optional(z.array(z.string())),
  input: z.enum(['text', 'select', 'multiselect']),
  filterable: z._default(z.boolean(), true),
  /** shown in the specification table */
  visible: z._default(z.boolean(), true),
});

/** What the metadata of a stock location can say of a branch. */
const BRANCH_KEYS = [
  'branch',
  'code',
  'name',
  'phone',
  'email',
  'opening_hours',
  'exceptions',
  'time_zone',
  'latitude',
  'longitude',
  'preparation_minutes',
  'is_closed',
] as const;
export type BranchKey = (typeof BRANCH_KEYS)[number];

const paymentPage = z.strictObject({
  /** where the data of a session contain the address of the page; a path such as "next.url" */
  url: z._default(z.string(), 'url'),
  /**
   * where the data of a session contain the fields of a form, by name, that the browser submits to the page; absent: it
   * follows the address
   */
  fields: z.optional(z.string()),
  /** key under which the data of a session are given the address to return to */
  returnTo: z._default(z.string(), 'return_url'),
  /** provider of the session with which the order is placed; it must take no money */
  placedWith: z._default(z.string(), 'pp_system_default'),
});
export type PageMapping = z.infer<typeof paymentPage>;

const mappingFile = z.strictObject({
  /** attribute code, which is also the key in `metadata` → attribute */
  attributes: z.record(z.string(), attribute),
  /** keys of `metadata` that are copied to the product's own fields */
  facts: z.array(z.string()),
  /** `text`: other keys of `metadata` become text attributes */
  unknownMetadata: z.enum(['ignore', 'text']),
  /** code of the attribute that takes the product type, the collection, the tags; null: not used */
  type: z.nullable(z.string()),
  collection: z.nullable(z.string()),
  tags: z.nullable(z.string()),
  /** store view → locale of Medusa's translations; empty: one language for all store views */
  locales: titles,
  /** BCP 47 language of texts without a translation; absent: that of the first store view without a locale */
  language: z.optional(z.string()),
  /** type code, id or name of a shipping option → how the store shows it */
  shipping: z.record(
    z.string(),
    z.strictObject({
      titles: z.optional(titles),
      /** working days from, to */
      days: z.optional(z.tuple([z.number(), z.number()])),
    }),
  ),
  /** id of a payment provider → how the store shows it */
  payment: z.record(
    z.string(),
    z.strictObject({
      titles,
      /** present: the order is paid on a page of the provider after it was placed */
      page: z.optional(paymentPage),
    }),
  ),
  /** field of a branch → key in the metadata of its stock location; absent: the field's own name */
  branches: z.optional(z.partialRecord(z.enum(BRANCH_KEYS), z.string())),
  /** store view → its search rules, which Medusa has no place for; absent: those of the store's configuration */
  search: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        synonyms: z.optional(z.array(z.string())),
        stopwords: z.optional(z.array(z.string())),
        pinned: z.optional(
          z.array(z.strictObject({ terms: z.array(z.string()), skus: z.array(z.string()) })),
        ),
      }),
    ),
  ),
});

export type AttributeMapping = z.infer<typeof mappingFile>;

const shipped = fileURLToPath(new URL('../attribute-mapping.json', import.meta.url));

/**
 * Reads a mapping file.
 * @param path absent: the file shipped with the connector
 * @throws if the file cannot be read or is malformed; the message names the file and the place in it
 */
export function readAttributeMapping(path: string = shipped): AttributeMapping {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`MEDUSA_MAPPING: ${path} is no readable JSON file`);
  }
  const parsed = z.safeParse(mappingFile, content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`MEDUSA_MAPPING: ${path} is wrong at "${issue?.path.map(String).join('.') ?? ''}"`);
}

/** Returns the language of texts without a translation; undefined if it is not configured. */
export const languageOf = (
  { language, locales }: AttributeMapping,
  stores: readonly string[],
): string | undefined => language ?? stores.find((store) => !Object.hasOwn(locales, store));

/** Returns the text of a store view, else of the default one, else any text. */
export const inStore = (texts: Readonly<Record<string, string>>, store: string): string | undefined =>
  texts[store] ?? Object.values(texts)[0];
