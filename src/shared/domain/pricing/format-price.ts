// Formats amounts: amount, then sign, two decimals unless configured otherwise. Integer arithmetic only, to avoid
// rounding errors.
import type { Cents } from '#schemas/primitives.ts';
import type { PriceFormat } from '#schemas/shop-config.ts';

/** Used without configured currency settings: two decimals. */
const NO_SETTINGS: PriceFormat = {
  defaultLocale: 'lv-LV',
  currencySign: '€',
  currencyDecimal: ',',
  currencyGroup: '\u00a0',
  fractionDigits: 2,
  priceFormat: '{amount} {sign}',
  dateFormat: 'short',
};

/** Uses no-break spaces to keep a price on one line. */
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

/** Formats an amount: formatPrice(119900) = "1 199,00 €". */
export function formatPrice(cents: Cents, format: PriceFormat = NO_SETTINGS): string {
  const { whole, fraction } = digits(cents, format);
  return glue(
    format.priceFormat.replace('{amount}', whole + fraction).replace('{sign}', format.currencySign),
  );
}

/**
 * Splits a formatted amount before its superscript part: { whole: "1 199", fraction: ",00 €" }. A leading sign belongs
 * to the whole part.
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
