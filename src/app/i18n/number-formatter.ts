// Formats numbers in texts: counts with grouped thousands, rates and fractions with the decimal sign of the language. Other
// numbers, order numbers for example, are written as they are.
import type { FormatterModule } from 'i18next';
import { formatNumber, formatQuantity } from '../../domain/text/format-number.ts';

/** Names of the parts of texts that are counts. */
const counts = /^(count|shown|qty|held|total)$/;

/** For i18next, with `alwaysFormat`. */
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
