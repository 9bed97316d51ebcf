// A list of branches or pickup points that is searched by town, street or postcode and shown in parts.
import {
  type ComponentProps,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FoundPoint, findPoints, type PickupPoint } from '#shared/domain/checkout/pickup-point.ts';
import { focusAdded } from '../../ui/focus-added.ts';

/** Number of places that are added at a time: a store may have hundreds. */
const ADDED_AT_ONCE = 20;
/** Height that the first matches need below the search field, in px. */
const MATCHES_PX = 160;

/** Scrolls the field to the top if the matches below it are outside the part of the page above a virtual keyboard. */
function revealMatches(field: HTMLElement): void {
  const { visualViewport } = window;
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
  if (field.getBoundingClientRect().bottom + MATCHES_PX > bottom) field.scrollIntoView({ block: 'start' });
}

type PlaceSearch<P extends PickupPoint, L extends HTMLElement> = {
  found: readonly FoundPoint<P>[];
  /** the text for which `found` was searched */
  sought: string;
  /** number of places to show */
  size: number;
  /** properties of the search field */
  field: ComponentProps<'input'>;
  /** the element whose children are the places */
  list: RefObject<L | null>;
  /** Returns the number of places that the next `showMore` adds. */
  nextOf: (hidden: number) => number;
  /** Shows more places and moves the focus to the first of them. */
  showMore: () => void;
};

/**
 * @param first number of places shown initially, and after each change of the search text
 * @param near the customer's postcode; orders the places unless a postcode is searched for
 */
export function usePlaceSearch<P extends PickupPoint, L extends HTMLElement>(
  places: readonly P[],
  first: number,
  near = '',
): PlaceSearch<P, L> {
  const [search, setSearch] = useState('');
  const [size, setSize] = useState(first);
  const list = useRef<L>(null);
  const typedIn = useRef<HTMLElement>(null);
  // the field shows each letter before the list of it is rendered
  const sought = useDeferredValue(search);
  const found = useMemo(() => findPoints(places, sought, near), [places, sought, near]);
  useEffect(() => {
    if (sought !== '' && typedIn.current) revealMatches(typedIn.current);
  }, [sought]);
  return {
    found,
    sought,
    size,
    field: {
      type: 'search',
      autoComplete: 'off',
      value: search,
      onChange: ({ target }) => {
        typedIn.current = target;
        setSearch(target.value);
        setSize(first);
      },
    },
    list,
    nextOf: (hidden) => Math.min(hidden, ADDED_AT_ONCE),
    showMore: () => focusAdded(list.current, () => setSize(size + ADDED_AT_ONCE)),
  };
}
