// How numbers stand in texts: in what is a count thousands are parted as everywhere; others, of orders say, are
// written as they come.
import type { FormatterModule } from 'i18next';
import { formatCount } from '../../domain/text/format-number.ts';

/** Names of the parts of texts that are counts. */
const counts = /^(count|shown|qty|held|total)$/;

/** For i18next, with `alwaysFormat`. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _language, options) =>
    typeof value === 'number' && counts.test(options?.interpolationkey ?? '') ? formatCount(value) : value,
};
