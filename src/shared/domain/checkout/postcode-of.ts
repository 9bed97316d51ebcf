// Normalizes postcodes. Estonian ones are accepted with four or five digits.
import { plainLine } from '#schemas/plain-text.ts';

type Form = { prefix: string; digits: RegExp };

const forms: Readonly<Record<string, Form | undefined>> = {
  LV: { prefix: 'LV-', digits: /^\d{4}$/ },
  LT: { prefix: 'LT-', digits: /^\d{5}$/ },
  EE: { prefix: '', digits: /^\d{4,5}$/ },
};

/**
 * Returns a postcode in its country's notation: "lv1050", "1050" and "LV – 1050" become "LV-1050". Invalid ones are
 * returned as entered, in capitals.
 */
export function postcodeOf(country: string, typed: string): string {
  const text = plainLine(typed.normalize('NFKC')).toUpperCase();
  const form = forms[country];
  if (!form) return text;
  const digits = text.replace(/[\s\p{Pd}\u2212.]/gu, '').replace(new RegExp(`^${country}`), '');
  return form.digits.test(digits) ? form.prefix + digits : text;
}

/** True if a postcode returned by `postcodeOf` has its country's format. Any text is valid if no format is known. */
export function hasPostcodeForm(country: string, postcode: string): boolean {
  const form = forms[country];
  return !form || (postcode.startsWith(form.prefix) && form.digits.test(postcode.slice(form.prefix.length)));
}
