// The name of the store in the head of a page: as the window shows it (src/ui/use-shop-name.ts).
import en from '#locales/en/app.json' with { type: 'json' };
import lv from '#locales/lv/app.json' with { type: 'json' };
import ru from '#locales/ru/app.json' with { type: 'json' };
import type { ShopConfig } from '#schemas/shop-config.ts';
import { FALLBACK_LANGUAGE } from '#shared/config/namespace-of.ts';

const texts: Readonly<Record<string, { shopName: string }>> = { lv, en, ru };

/** Returns the name of the brand, else a common noun in the language of the store view. */
export const storeName = ({ brand }: Pick<ShopConfig, 'brand'>, store: string): string =>
  brand.name ?? (texts[store] ?? texts[FALLBACK_LANGUAGE])?.shopName ?? '';
