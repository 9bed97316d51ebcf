// Formats plain numbers: a no-break space between thousands in every language, and the decimal sign of the language.
// Avoids Intl, whose number tables would delay the first page.

/** Formats a whole number: "12 345". */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/**
 * Formats a number: "4,6", "1 299,5"; "4.6" in English.
 * @param decimals Maximum number of decimals.
 */
export function formatNumber(value: number, locale: string, decimals: number): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = formatCount(Number(whole));
  return rest === undefined ? grouped : `${grouped}${locale.startsWith('en') ? '.' : ','}${rest}`;
}

/** Enough decimals for any quantity that a backend sends; hides floating-point residue. */
const QUANTITY_DECIMALS = 10;

/** Formats a quantity: "12 345"; a fraction with the decimal sign of the language, "1,5". */
export const formatQuantity = (value: number, locale: string): string =>
  Number.isInteger(value) ? formatCount(value) : formatNumber(value, locale, QUANTITY_DECIMALS);
