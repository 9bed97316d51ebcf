// Converts the dates of special prices to instants, so that later code compares instants and needs no time zone.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { lastMomentOf, parseTimestamp } from '../text/parse-timestamp.ts';

type Dated = Pick<ProductDocument, 'special_from_date' | 'special_to_date'>;
type DatedThing = Dated & { with_tax?: ProductDocument['with_tax'] };

const iso = (at: number, text: string): string => (Number.isNaN(at) ? text : new Date(at).toISOString());

/** Converts both bounds; absent and unreadable ones are unchanged. */
function zonedDates({ special_from_date: from, special_to_date: to }: Dated, timeZone: string): Dated {
  return {
    ...(from?.trim() ? { special_from_date: iso(parseTimestamp(from, timeZone), from) } : {}),
    ...(to?.trim() ? { special_to_date: iso(lastMomentOf(to, timeZone), to) } : {}),
  };
}

const hasDates = (dated: Dated | undefined): boolean =>
  Boolean(dated?.special_from_date?.trim() || dated?.special_to_date?.trim());

function zonedThing<T extends DatedThing>(thing: T, timeZone: string): T {
  if (!hasDates(thing) && !hasDates(thing.with_tax)) return thing;
  const { with_tax } = thing;
  return {
    ...thing,
    ...zonedDates(thing, timeZone),
    ...(with_tax && { with_tax: { ...with_tax, ...zonedDates(with_tax, timeZone) } }),
  };
}

/** Returns the product and its variants with the dates of special prices as ISO instants. Idempotent. */
export function withZonedDates<T extends ProductDocument>(product: T, timeZone: string): T {
  const children = product.configurable_children.map((child) => zonedThing(child, timeZone));
  const isSame = children.every((child, at) => child === product.configurable_children[at]);
  const own = zonedThing(product, timeZone);
  return isSame ? own : { ...own, configurable_children: children };
}
