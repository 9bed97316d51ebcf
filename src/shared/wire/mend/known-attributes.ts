// Attributes known while a product is normalised: an import knows all attributes of the store view, a pull none.

export type KnownAttribute = {
  id: string;
  code: string;
  label: string;
  /** true if the attribute's values are option ids */
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
