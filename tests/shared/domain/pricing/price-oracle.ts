// An independent implementation of product prices, from the specification and in exact fractions. It was written
// without reference to src/shared/domain, so that it does not repeat a mistake made there.

/** numerator and denominator */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
/** Rounds to whole cents, half up. */
const toCents = ([n, d]: Fraction): bigint => {
  const whole = n / d;
  return (n - whole * d) * 2n >= d ? whole + 1n : whole;
};

export type OracleSource = {
  price: number;
  special?: number | undefined;
  final?: number | undefined;
  /** start and end of the special price; an end at midnight includes that whole day */
  from?: number | undefined;
  to?: number | undefined;
  /** price for the customer group; undefined without such a price or while price tiers are disabled */
  group?: number | undefined;
  /** percentage, such as "21" or "5.5" */
  rate: string;
  includesTax: boolean;
};

const HUNDRED: Fraction = [100n, 1n];
const ONE: Fraction = [1n, 1n];
const DAY = 24n * 60n * 60n * 1000n;

function rateOf(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** True if the special price applies: below the original price and within its dates. */
function reduced({ price, special, from, to }: OracleSource, now: number): boolean {
  if (special === undefined || special === 0 || BigInt(special) >= BigInt(price)) return false;
  const hasBegun = from === undefined || BigInt(from) <= BigInt(now);
  const lasts = to === undefined ? undefined : BigInt(to) % DAY === 0n ? BigInt(to) + DAY : BigInt(to) + 1n;
  return hasBegun && (lasts === undefined || BigInt(now) < lasts);
}

/** Computes the tax as price times rate divided by 100, or removes it from a price that includes it. */
function split(amount: bigint, { rate, includesTax }: OracleSource) {
  const part = over(rateOf(rate), HUNDRED);
  const net: Fraction = includesTax ? over([amount, 1n], plus(ONE, part)) : [amount, 1n];
  const tax = toCents(times(net, part));
  const gross = includesTax ? amount : amount + tax;
  return { net: Number(gross - tax), tax: Number(tax), gross: Number(gross) };
}

export function oraclePrices(source: OracleSource, now: number) {
  const isReduced = reduced(source, now);
  const offers: number[] = [source.price];
  if (isReduced) offers.push(source.special ?? 0);
  const repeatsClosed = !isReduced && source.special !== undefined && source.final === source.special;
  if (source.final !== undefined && !repeatsClosed) offers.push(source.final);
  const everyone = [...offers].sort((a, b) => a - b)[0] ?? 0;
  const isGroups = source.group !== undefined && source.group < everyone;
  const paid = split(BigInt(isGroups ? (source.group ?? 0) : everyone), source);
  const special =
    isReduced && !isGroups ? split(BigInt(source.special ?? 0), source) : { net: 0, tax: 0, gross: 0 };
  const original = split(BigInt(source.price), source);
  return {
    price: paid.net,
    price_tax: paid.tax,
    price_incl_tax: paid.gross,
    special_price: special.net,
    special_price_tax: special.tax,
    special_price_incl_tax: special.gross,
    final_price: paid.net,
    final_price_tax: paid.tax,
    final_price_incl_tax: paid.gross,
    original_price: original.net,
    original_price_tax: original.tax,
    original_price_incl_tax: original.gross,
    ...(source.special === undefined ? {} : { original_special_price: source.special }),
    ...(source.final === undefined ? {} : { original_final_price: source.final }),
    tax: paid.tax,
  };
}
