// The providers with whose sessions orders are placed that are paid on another provider's page, by the mapping.
import { type AttributeMapping, readAttributeMapping } from './import/attribute-mapping.ts';

/** Payment provider with a page → provider with which its orders are placed. */
export type PlacedWith = Readonly<Record<string, string>>;

export const placedWith = ({ payment }: Pick<AttributeMapping, 'payment'>): PlacedWith =>
  Object.fromEntries(
    Object.entries(payment).flatMap(([code, { page }]) => (page ? [[code, page.placedWith]] : [])),
  );

/** @param path of the mapping file; default: the one that is shipped */
export const readPlacedWith = (path?: string): PlacedWith => placedWith(readAttributeMapping(path));
