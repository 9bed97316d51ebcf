// How numbers stand in texts: in what is a count thousands are parted as everywhere, a rate has the decimal sign of the
// language; others, of orders say, are written as they come.
import type { FormatterModule } from 'i18next';
import { formatCount, formatNumber } from '../../domain/text/format-number.ts';

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
    return counts.test(name) ? formatCount(value) : value;
  },
};
