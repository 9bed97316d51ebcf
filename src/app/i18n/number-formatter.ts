// Formats numbers in texts: counts with grouped thousands, rates and fractions with the decimal separator of the
// language. Other numbers, such as order numbers, are left unchanged.
import type { FormatterModule } from 'i18next';
import { formatNumber, formatQuantity } from '#shared/domain/text/format-number.ts';

/** Names of interpolated values that are counts. */
const counts = /^(count|shown|qty|held|total)$/;

/** An i18next plugin; requires `alwaysFormat`. */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language = '', options) => {
    const name = options?.interpolationkey ?? '';
    if (typeof value !== 'number') return value;
    if (name === 'rate') return formatNumber(value, language, 2);
    return counts.test(name) ? formatQuantity(value, language) : value;
  },
};
