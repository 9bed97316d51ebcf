// Normalizes telephone numbers for storage.
import { plainLine } from '#schemas/plain-text.ts';

/** A plus for an international number, then 6 to 20 digits in groups. */
const PHONE = /^\+?(?=(?: ?\d){6,20}$)\d[\d ]*$/;

/**
 * Returns a number as digits in groups: "(+371) 2912-3456", "tel:+371.2912.3456" and "+371 2912 3456" give the same
 * result. Text that is not a number is returned as entered.
 */
export function phoneOf(typed: string): string {
  const text = plainLine(typed.normalize('NFKC'));
  const groups = plainLine(text.replace(/^tel:/i, '').replace(/[().\p{Pd}\u2212]/gu, ' '));
  const number = groups.replace(/^\+ /, '+');
  return PHONE.test(number) ? number : text;
}

/** True for a number that `phoneOf` returned. */
export const isPhone = (text: string): boolean => PHONE.test(text);
