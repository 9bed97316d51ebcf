// How an amount is written: amount, then sign, two decimals unless configured otherwise. Arithmetic on integers only:
// no rounding can creep in.
import type { Cents } from '../../../schemas/primitives.ts';
import type { PriceFormat } from '../../../schemas/shop-config.ts';

/** Used when a shop configures no currency settings: two decimals. */
const NO_SETTINGS: PriceFormat = {
  defaultLocale: 'lv-LV',
  currencySign: '€',
  currencyDecimal: ',',
  currencyGroup: '\u00a0',
  fractionDigits: 2,
  priceFormat: '{amount} {sign}',
  dateFormat: 'short',
};

/** Never breaks a price over two lines. */
const glue = (text: string) => text.replaceAll(' ', '\u00a0');

function digits(cents: Cents, format: PriceFormat): { whole: string; fraction: string } {
  const scale = 10 ** format.fractionDigits;
  const units = Math.round((Math.abs(cents) * scale) / 100);
  const whole = String(Math.floor(units / scale)).replace(/\B(?=(\d{3})+$)/g, format.currencyGroup);
  const rest = String(units % scale).padStart(format.fractionDigits, '0');
  return {
    whole: (cents < 0 ? '−' : '') + whole,
    fraction: format.fractionDigits > 0 ? format.currencyDecimal + rest : '',
  };
}

/**
 * An amount as text: formatPrice(119900) = "1 199,00 €".
 * In: cents and the configured format; without settings two decimals are used.
 */
export function formatPrice(cents: Cents, format: PriceFormat = NO_SETTINGS): string {
  const { whole, fraction } = digits(cents, format);
  return glue(
    format.priceFormat.replace('{amount}', whole + fraction).replace('{sign}', format.currencySign),
  );
}

/**
 * The same amount cut where the small raised part begins: { whole: "1 199", fraction: ",00 €" }.
 * A format that puts the sign first keeps it with the whole part.
 */
export function priceParts(
  cents: Cents,
  format: PriceFormat = NO_SETTINGS,
): { whole: string; fraction: string; text: string } {
  const { whole, fraction } = digits(cents, format);
  const [before = '', after = ''] = format.priceFormat
    .replace('{sign}', format.currencySign)
    .split('{amount}');
  return { whole: glue(before + whole), fraction: glue(fraction + after), text: formatPrice(cents, format) };
}
