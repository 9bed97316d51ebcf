// What may be known of attributes while a product is mended: an import knows all of its store view, a pull none.

export type KnownAttribute = {
  id: string;
  code: string;
  label: string;
  /** its values are ids of options */
  hasOptions: boolean;
  multiple: boolean;
  /** label of an option by its id */
  options: ReadonlyMap<string, string>;
};

export type KnownAttributes = {
  byId: ReadonlyMap<string, KnownAttribute>;
  byCode: ReadonlyMap<string, KnownAttribute>;
};

const none: ReadonlyMap<string, KnownAttribute> = new Map();
export const nothingKnown: KnownAttributes = { byId: none, byCode: none };
