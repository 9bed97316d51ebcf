// The form of the index: one document per product and store view, and one document with the state of the index, which
// every search also matches. Texts are keywords: the bridge folds them and splits them into words, so that the index and
// the columns in memory return the same products.
import type { IndexedProduct, IndexState } from '#bridge/ports/product-index.ts';

/** Increased with each change of the form; indexes of different formats do not share an alias. */
export const FORMAT = 1;

/** Number of fields that are searched by words, as in `IndexedProduct.words`. */
const FIELDS = 5;
export const wordField = (at: number): string => `words_${at}`;

/** Separates an attribute from its option. */
export const SEPARATOR = '\u001f';

/** Maximum length of an indexed text: Lucene refuses terms above 32,766 bytes, and no search contains a longer text. */
const TEXT_MAX = 8_000;
const cut = (text: string): string => (text.length > TEXT_MAX ? text.slice(0, TEXT_MAX) : text);

const number = { type: 'integer' as const };
const flag = { type: 'boolean' as const };
const text = { type: 'keyword' as const };
/** is searched, but neither sorted nor counted */
const sought = { ...text, doc_values: false };

export const indexBody = {
  settings: {
    // one shard: counts are exact, and a search sees one state of all documents
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // only an explicit refresh makes changes visible
    refresh_interval: '-1',
    max_regex_length: 20_000,
  },
  mappings: {
    dynamic: 'strict' as const,
    _source: { excludes: ['facets', 'options', 'words', 'words_*', 'identifiers'] },
    properties: {
      kind: text,
      version: { type: 'long' as const },
      state: { type: 'object' as const, enabled: false },
      store: text,
      mark: number,
      ...{ id: number, status: number, visibility: number, price: number, final_price: number },
      ...{ total_qty: number, category_ids: number, is_promoted: flag, in_stock: flag },
      ...{ code: text, url_path: text, url_key: text, type_id: text, created_at: text, code_lower: sought },
      ...{ facets: text, options: text, words: text, identifiers: sought },
      ...Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [wordField(at), sought])),
    },
  },
};

const OFFERED = '_options';

/** Returns the document of a product. */
export function documentOf({ facets, words, identifiers, ...product }: IndexedProduct) {
  const pairs = (rename: (code: string) => string): string[] =>
    Object.entries(facets).flatMap(([code, options]) =>
      options.map((option) => cut(`${rename(code)}${SEPARATOR}${option}`)),
    );
  const own = (code: string) => (code.endsWith(OFFERED) ? code.slice(0, -OFFERED.length) : code);
  const texts = Object.fromEntries(
    (['code', 'url_path', 'url_key', 'type_id', 'created_at', 'code_lower'] as const).map((name) => {
      const value = product[name];
      return [name, value === null ? null : cut(value)];
    }),
  );
  return {
    ...product,
    ...texts,
    kind: 'product',
    facets: pairs((code) => code),
    options: [...new Set([...pairs((code) => code), ...pairs(own)])],
    words: [...new Set(words.flat())].map(cut),
    identifiers: identifiers.map(cut),
    ...Object.fromEntries(words.slice(0, FIELDS).map((list, at) => [wordField(at), list.map(cut)])),
  };
}

export const productId = ({ store, id }: Pick<IndexedProduct, 'store' | 'id'>): string => `${store}/${id}`;

export const STATE_ID = 'state';
export const stateDocument = ({ version, ...state }: IndexState) => ({ kind: 'state', version, state });
