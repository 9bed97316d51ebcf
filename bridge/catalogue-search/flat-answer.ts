// The flat form of a search response: products, total and available filters. An option's count includes each product
// that has the option, whether as its own value or as a variant's, exactly once.
import { and, eq, inArray } from 'drizzle-orm';
import { type BridgeAttribute, bridgeAttribute } from '#schemas/bridge/catalogue-answer.ts';
import { documents } from '../database/tables.ts';
import { concatInSlices } from '../wire/create-slices.ts';
import { type Found, historyPart } from './terms-answer.ts';

const begin = Buffer.from('{"products":[');
const comma = Buffer.from(',');

const bareCode = (code: string): string => code.replace(/_options$/, '');

/** Returns the attribute codes that the search counts. */
const countedCodes = ({ search }: Found): string[] => [
  ...new Set(
    search.aggregations.flatMap(({ field }) => (field.at === 'facet' ? [bareCode(field.code)] : [])),
  ),
];

async function attributesOf({ read, place }: Found, codes: readonly string[]): Promise<BridgeAttribute[]> {
  if (codes.length === 0) return [];
  const rows = await read((db) =>
    db
      .select({ doc: documents.doc })
      .from(documents)
      .where(
        and(
          eq(documents.store, place.store),
          eq(documents.entity, 'attribute'),
          inArray(documents.code, [...codes]),
        ),
      ),
  );
  return rows.flatMap(({ doc }) => bridgeAttribute.safeParse(doc).data ?? []);
}

type Option = { id: string; label: string; count: number };

/** Returns the options in the attribute's order; omits those without a label. */
async function optionsOf(
  { countOptions }: Found,
  codes: readonly string[],
  attributes: readonly BridgeAttribute[],
): Promise<[string, Option[]][]> {
  if (codes.length === 0) return [];
  const rows = await countOptions(codes);
  const counts = new Map(rows.map(({ code, value, n }) => [`${code}|${value}`, n]));
  return attributes.map(({ attribute_code: code, options }) => [
    code,
    (options ?? []).flatMap(({ value, label }) => {
      const count = counts.get(`${code}|${value}`) ?? 0;
      return count > 0 && label.trim() !== '' ? [{ id: value, label, count }] : [];
    }),
  ]);
}

/** Returns the counts of range aggregations, keyed by field name. */
function rangesOf({ search, aggregations }: Found): [string, unknown[]][] {
  const answers = new Map(aggregations);
  return search.aggregations.flatMap((asked): [string, unknown[]][] => {
    if (asked.is !== 'range') return [];
    const { buckets } = answers.get(asked.name) as {
      buckets: { from?: number; to?: number; key: string; doc_count: number }[];
    };
    const name = asked.field.at === 'column' ? asked.field.column.replace('final_', '') : asked.name;
    return [[name, buckets.map(({ doc_count: count, ...range }) => ({ ...range, count }))]];
  });
}

export type Metadata = Pick<BridgeAttribute, 'attribute_code' | 'attribute_id'> & {
  options: { value: string; label: string }[];
};

const metadataOf = (attributes: readonly BridgeAttribute[]): Metadata[] =>
  attributes.map(({ attribute_code, attribute_id, options }) => ({
    attribute_code,
    attribute_id,
    options: (options ?? []).map(({ value, label }) => ({ value, label })),
  }));

/** Returns the labels for the counted attributes and their options. */
export const attributeMetadata = async (found: Found): Promise<Metadata[]> =>
  metadataOf(await attributesOf(found, countedCodes(found)));

/** Writes the response as JSON in UTF-8. Documents are copied as the text from the database. */
export async function flatAnswer(found: Found): Promise<Buffer> {
  const codes = countedCodes(found);
  const attributes = await attributesOf(found, codes);
  const filters = Object.fromEntries([...(await optionsOf(found, codes, attributes)), ...rangesOf(found)]);
  const counted =
    found.aggregations.length === 0
      ? ''
      : `,"aggregations":${JSON.stringify(Object.fromEntries(found.aggregations))},"attribute_metadata":${JSON.stringify(metadataOf(attributes))}`;
  const history = await historyPart(found);
  const tail = `],"total":${found.total},"available_filters":${JSON.stringify(filters)}${counted}${history}}`;
  const products = found.hits.flatMap(({ source }, at) => (at === 0 ? [source] : [comma, source]));
  return concatInSlices([begin, ...products, Buffer.from(tail)]);
}
