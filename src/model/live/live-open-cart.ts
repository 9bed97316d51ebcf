// The device's side of the open cart: its lines and their number. Invariant: the shown cart is derived: lines of the
// head's generation, and none as soon as an order document with that id exists.
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import { claim$ } from '../../database/claims.ts';
import { cartCount as countOf } from '../../domain/cart/cart-count.ts';
import type { Model } from '../shop.ts';

type OpenCart = { generation: string; seq: number; lines: CartLineDocument[] };

/** The open cart's lines, oldest first. */
export function openCart$({ personal }: Pick<Model, 'personal'>): Observable<OpenCart> {
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

export const cartCount$ = (shop: Pick<Model, 'personal' | 'config'>): Observable<number> =>
  openCart$(shop).pipe(
    map(({ lines }) => countOf(lines, shop.config.cart.countType)),
    distinctUntilChanged(),
  );
