// In-memory state of a window besides its resources. The current user's state is separate, and is replaced as a whole
// on logout.
import type { UnsavedCart } from '#shared/domain/cart/unsaved-cart.ts';
import type { PricedProduct } from '#shared/domain/pricing/priced-product.ts';
import { type Cell, createCell } from '../../ui/create-cell.ts';
import type { Resolver } from './create-resolver.ts';

/** The parameters of a mailed password-reset link. */
export type MailedLink = { email: string; token: string };

export type PersonMemory = {
  /** number of users that this window had before the current one */
  number: number;
  /** products already shown, with this user's prices, by key; used for the first render of other screens */
  products: Map<string, PricedProduct>;
  mailedLink?: MailedLink | undefined;
};

export type Memory = {
  /** replaced on logout, so that stale async work can detect it */
  person: Cell<PersonMemory>;
  /** cart changes that the device refused to write; undefined if there are none */
  unsavedCart: Cell<UnsavedCart | undefined>;
  /** shop.config.json as JSON, once read */
  configText?: string | undefined;
  /** true if this device had no database when the window started, so that the cart is known to be empty */
  isNewDevice?: boolean;
  /** the write of `unsavedCart` that is in flight */
  unsavedWrite?: Promise<boolean> | undefined;
  /** created by the first URL that matches no route; its cache and queue are shared by all navigations */
  urlResolver?: Resolver;
  /** task failures whose notice was shown: one notice per failure, however often the task is retried */
  acknowledgedTroubles: Set<string>;
  /** set while a customer's click on the account button is passed on to the link */
  accountPressGoesThrough?: boolean;
};

export const newPerson = (number: number): PersonMemory => ({ number, products: new Map() });

export const createMemory = (): Memory => ({
  person: createCell(newPerson(0)),
  unsavedCart: createCell<UnsavedCart | undefined>(undefined),
  acknowledgedTroubles: new Set(),
});
