// All files of texts by name. Fetched with the first late one, so that the first view does not carry their chunks' names.
import type { ResourceKey } from 'i18next';

export const lateTexts = import.meta.glob<ResourceKey>('./*/*.json', {
  base: '../../../locales',
  import: 'default',
});
