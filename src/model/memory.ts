// What a window remembers of what it has read: in memory only, never a source of truth. What is of the person who uses
// it is kept apart and dropped as a whole when that person logs out.
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import type { ContentValue, PromotedBanners } from '../../schemas/documents/content.ts';
import type { CategoryTree } from '../domain/catalogue/category-tree.ts';
import { type Cell, createCell } from './cell.ts';
import { createProductCache, type ProductCache } from './product-cache.ts';
import type { Resolver } from './url-resolver.ts';

/** What was typed into checkout on this device. There is no password among it. */
export type SavedCheckout = {
  personal: ClaimValue<'personal-details'> | undefined;
  shipping: ClaimValue<'shipping-details'> | undefined;
  payment: ClaimValue<'payment-details'> | undefined;
  checkout: ClaimValue<'checkout'> | undefined;
};

/** What a mailed link to a new password says. */
export type MailedLink = { email: string; token: string };

/** What the home page shows besides goods. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

export type PersonMemory = {
  /** how many persons were forgotten before this one */
  number: number;
  /** with the prices of this person's group */
  products: ProductCache;
  checkout?: SavedCheckout;
  mailedLink?: MailedLink | undefined;
};

export type Memory = {
  /** another object after each logout: work begun before is of somebody who left */
  person: Cell<PersonMemory>;
  /** by store view */
  home: Map<string, HomeContent>;
  /** one live read for each store view; undefined inside until it was read once */
  categoryTrees: Map<string, Cell<CategoryTree | undefined>>;
  /** made by the first URL that no route knows: its memory and its turns are shared by every navigation */
  urlResolver?: Resolver;
  /** each trouble of each task is told once, however often the task is sent */
  toldTroubles: Set<string>;
  /** a customer's press on the account button is on its way to the link */
  accountPressGoesThrough?: boolean;
};

const newPerson = (number: number): PersonMemory => ({
  number,
  products: createProductCache(),
});

export const createMemory = (): Memory => ({
  person: createCell(newPerson(0)),
  home: new Map(),
  categoryTrees: new Map(),
  toldTroubles: new Set(),
});

/** Drops everything of the person; screens that follow the person begin anew. */
export function purgeUserData({ person }: Memory): void {
  person.set(newPerson(person.get().number + 1));
}
