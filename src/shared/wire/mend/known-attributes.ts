// Attributes known while a product is normalised: all of the store view in an import, none in a pull.

export type KnownAttribute = {
  id: string;
  code: string;
  label: string;
  /** its values are option ids */
  hasOptions: boolean;
  multiple: boolean;
  /** option id → label */
  options: ReadonlyMap<string, string>;
};

export type KnownAttributes = {
  byId: ReadonlyMap<string, KnownAttribute>;
  byCode: ReadonlyMap<string, KnownAttribute>;
};

const none: ReadonlyMap<string, KnownAttribute> = new Map();
export const nothingKnown: KnownAttributes = { byId: none, byCode: none };
