// Adds the surcharge of the chosen options, in cents, to a price.
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
