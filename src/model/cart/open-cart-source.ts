// Reads the open cart from the local database. Invariant: the displayed cart is derived. It consists of the lines of
// the head's generation, and is empty as soon as an order document with that generation as its id exists.
import { combineLatest, distinctUntilChanged, map, Observable, of, startWith, switchMap } from 'rxjs';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type UnsavedCart, withUnsaved } from '#shared/domain/cart/unsaved-cart.ts';
import type { Cell } from '../../ui/create-cell.ts';
import { isGenerationOrdered$ } from '../orders/shown-orders.ts';
import type { Model } from '../shell/app-context.ts';

/** Returns an observable that emits a cell's value now and on every change. */
const cell$ = <T>({ get, subscribe }: Cell<T>): Observable<T> =>
  new Observable((reader) => {
    reader.next(get());
    return subscribe(() => reader.next(get()));
  });

type OpenCart = {
  generation: string;
  seq: number;
  lines: CartLineDocument[];
  /** true if the device refuses to write, so that some changes exist only in this tab */
  isUnsaved: boolean;
};

/** Emits the open cart with its lines, oldest first. */
export function openCart$({ personal, memory }: Pick<Model, 'personal' | 'memory'>): Observable<OpenCart> {
  const unsaved$ = cell$(memory.unsavedCart);
  const head$ = combineLatest([claim$(personal, 'cart'), unsaved$]).pipe(
    map(([claim, unsaved]) => ({
      generation: unsaved?.generation ?? claim?.generation ?? '',
      seq: claim?.seq ?? 0,
    })),
    distinctUntilChanged((a, b) => a.generation === b.generation),
    switchMap(({ generation, seq }, at) => {
      const isOrdered$ = generation === '' ? of(false) : isGenerationOrdered$(personal, generation);
      // a cart that is created while it is observed cannot be ordered yet
      const known$ = at === 0 ? isOrdered$ : isOrdered$.pipe(startWith(false));
      return known$.pipe(map((isOrdered) => ({ generation, seq, isOrdered })));
    }),
  );
  // queries all carts: this query exists before the first line is inserted, so the insertion needs no storage read
  return combineLatest([head$, personal.cart.find().$, unsaved$]).pipe(
    map(([{ generation, seq, isOrdered }, docs, unsaved]) => ({
      generation,
      seq,
      lines: isOrdered
        ? []
        : openLines(
            docs.filter((doc) => doc.generation === generation),
            unsaved,
          ),
      isUnsaved: !isOrdered && unsaved !== undefined,
    })),
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

export const openCartLines$ = (app: Pick<Model, 'personal' | 'memory'>): Observable<CartLineDocument[]> =>
  openCart$(app).pipe(map(({ lines }) => lines));
