// Postcodes as they are typed and pasted, and as they are written. Estonia writes four digits in our texts and five in life.
import { plainLine } from '../../../schemas/plain-text.ts';

type Form = { prefix: string; digits: RegExp };

const forms: Readonly<Record<string, Form | undefined>> = {
  LV: { prefix: 'LV-', digits: /^\d{4}$/ },
  LT: { prefix: 'LT-', digits: /^\d{5}$/ },
  EE: { prefix: '', digits: /^\d{4,5}$/ },
};

/**
 * Returns a postcode as its country writes it: "lv1050", "1050" and "LV – 1050" are "LV-1050". One that does not have its
 * country's form is returned as it was typed, in capitals.
 */
export function postcodeOf(country: string, typed: string): string {
  const text = plainLine(typed.normalize('NFKC')).toUpperCase();
  const form = forms[country];
  if (!form) return text;
  const digits = text.replace(/[\s\p{Pd}\u2212.]/gu, '').replace(new RegExp(`^${country}`), '');
  return form.digits.test(digits) ? form.prefix + digits : text;
}

/** True if a postcode that `postcodeOf` returned has its country's form. Any text is one where no form is known. */
export function hasPostcodeForm(country: string, postcode: string): boolean {
  const form = forms[country];
  return !form || (postcode.startsWith(form.prefix) && form.digits.test(postcode.slice(form.prefix.length)));
}
