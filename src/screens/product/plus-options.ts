// A shown price with what the set options add to it.
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';

export function plusOptions(price: ShownPrice | undefined, added: number): ShownPrice | undefined {
  if (!price || added === 0) return price;
  const { current, was, lowest30 } = price;
  return {
    current: current + added,
    ...(was === undefined ? {} : { was: was + added }),
    ...(lowest30 === undefined ? {} : { lowest30: lowest30 + added }),
  };
}
