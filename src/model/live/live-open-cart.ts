// The device's side of the open cart: its lines and their number. Invariant: the shown cart is derived: lines of the
// head's generation, and none as soon as an order document with that id exists.
import { combineLatest, distinctUntilChanged, map, Observable, of, switchMap } from 'rxjs';
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import { claim$ } from '../../database/claims.ts';
import { cartCount as countOf } from '../../domain/cart/cart-count.ts';
import { type UnsavedCart, withUnsaved } from '../../domain/cart/unsaved-cart.ts';
import type { Cell } from '../resource.ts';
import type { Model } from '../shop.ts';

/** A cell as something that is followed. */
const cell$ = <T>({ get, subscribe }: Cell<T>): Observable<T> =>
  new Observable((reader) => {
    reader.next(get());
    return subscribe(() => reader.next(get()));
  });

type OpenCart = {
  generation: string;
  seq: number;
  lines: CartLineDocument[];
  /** the device refuses to write: some of it stands in this tab alone */
  isUnsaved: boolean;
};

/** The open cart's lines, oldest first. */
export function openCart$({ personal, memory }: Pick<Model, 'personal' | 'memory'>): Observable<OpenCart> {
  const unsaved$ = cell$(memory.unsavedCart);
  return combineLatest([claim$(personal, 'cart'), unsaved$]).pipe(
    map(([claim, unsaved]) => ({
      generation: unsaved?.generation ?? claim?.generation ?? '',
      seq: claim?.seq ?? 0,
    })),
    distinctUntilChanged((a, b) => a.generation === b.generation),
    switchMap(({ generation, seq }) => {
      if (generation === '') return of({ generation, seq, lines: [], isUnsaved: false });
      return combineLatest([
        personal.orders.findOne(generation).$,
        personal.cart.find({ selector: { generation } }).$,
        unsaved$,
      ]).pipe(
        map(([order, docs, unsaved]) => ({
          generation,
          seq,
          lines: order ? [] : openLines(docs, unsaved),
          isUnsaved: !order && unsaved !== undefined,
        })),
      );
    }),
  );
}

const openLines = (
  docs: readonly { toMutableJSON: () => CartLineDocument }[],
  unsaved: UnsavedCart | undefined,
): CartLineDocument[] =>
  withUnsaved(
    docs.map((doc) => doc.toMutableJSON()),
    unsaved,
  ).sort((a, b) => a.added_at - b.added_at);

export const cartCount$ = (shop: Pick<Model, 'personal' | 'memory' | 'config'>): Observable<number> =>
  openCart$(shop).pipe(
    map(({ lines }) => countOf(lines, shop.config.cart.countType)),
    distinctUntilChanged(),
  );
