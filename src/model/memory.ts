// What a window keeps in memory beside its resources. What is of the person who uses it is kept apart and dropped as a
// whole when that person logs out.
import type { UnsavedCart } from '../domain/cart/unsaved-cart.ts';
import type { PricedProduct } from '../domain/pricing/priced-product.ts';
import type { Resolver } from './create-resolver.ts';
import { type Cell, createCell } from './resource.ts';

/** What a mailed link to a new password says. */
export type MailedLink = { email: string; token: string };

export type PersonMemory = {
  /** how many persons used this window before */
  number: number;
  /** products that were shown, with this person's prices, by key: what was on the screen is in the next first render */
  products: Map<string, PricedProduct>;
  mailedLink?: MailedLink | undefined;
};

export type Memory = {
  /** another object after each logout: work begun before is of somebody who left */
  person: Cell<PersonMemory>;
  /** what the device refuses to write of the cart; undefined while it writes everything */
  unsavedCart: Cell<UnsavedCart | undefined>;
  /** the write of it that is under way */
  unsavedWrite?: Promise<boolean> | undefined;
  /** made by the first URL that no route knows: what it knows and its turns are shared by every navigation */
  urlResolver?: Resolver;
  /** each trouble of each task is told once, however often the task is sent */
  acknowledgedTroubles: Set<string>;
  /** a customer's press on the account button is on its way to the link */
  accountPressGoesThrough?: boolean;
};

export const newPerson = (number: number): PersonMemory => ({ number, products: new Map() });

export const createMemory = (): Memory => ({
  person: createCell(newPerson(0)),
  unsavedCart: createCell<UnsavedCart | undefined>(undefined),
  acknowledgedTroubles: new Set(),
});
