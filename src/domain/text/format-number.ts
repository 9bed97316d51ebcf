// Bare numbers: thousands parted by a no-break space in every language, the decimal sign of the language. Without Intl:
// the browser's tables of numbers would make the first page wait for them.

/** In: a whole number. Out: "12 345". */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** In: a number, the locale, how many decimals at most. Out: "4,6", "1 299,5"; "4.6" in English. */
export function formatNumber(value: number, locale: string, decimals: number): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = formatCount(Number(whole));
  return rest === undefined ? grouped : `${grouped}${locale.startsWith('en') ? '.' : ','}${rest}`;
}

/** Enough for any quantity of a backend; hides what binary fractions add. */
const QUANTITY_DECIMALS = 10;

/** Returns a quantity as text: "12 345"; a fraction with the decimal sign of the language, "1,5". */
export const formatQuantity = (value: number, locale: string): string =>
  Number.isInteger(value) ? formatCount(value) : formatNumber(value, locale, QUANTITY_DECIMALS);
