// The open cart's lines and their number: what every page reads of the cart. Invariant: the shown cart is derived:
// lines of the claim's generation, and none as soon as an order document with that id exists.
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { CartLineDocument } from '../../../../schemas/documents/cart-line.ts';
import { claim$ } from '../../../database/claims.ts';
import type { PersonalDatabase } from '../../../database/open-databases.ts';
import { cartCount } from '../../../domain/cart/cart-count.ts';
import type { Shop } from '../../../model/shop.ts';

type OpenCart = { generation: string; seq: number; lines: CartLineDocument[] };

/** The lines of the open cart, oldest first. */
export function openCart$(personal: PersonalDatabase): Observable<OpenCart> {
  const nothing: OpenCart = { generation: '', seq: 0, lines: [] };
  return claim$(personal, 'cart').pipe(
    distinctUntilChanged((a, b) => a?.generation === b?.generation),
    switchMap((claim) => {
      if (!claim) return of(nothing);
      const { generation } = claim;
      return combineLatest([
        personal.orders.findOne(generation).$,
        personal.cart.find({ selector: { generation } }).$,
      ]).pipe(
        map(([order, docs]) => ({
          ...claim,
          lines: order ? [] : docs.map((doc) => doc.toMutableJSON()).sort((a, b) => a.added_at - b.added_at),
        })),
      );
    }),
  );
}

/** The number on the cart's badge. */
export function cartCount$(shop: Pick<Shop, 'config' | 'personal'>): Observable<number> {
  return openCart$(shop.personal).pipe(
    map(({ lines }) => cartCount(lines, shop.config.cart.countType)),
    distinctUntilChanged(),
  );
}
