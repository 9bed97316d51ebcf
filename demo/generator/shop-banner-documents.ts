// The banners of shop data: the slider, banners of categories, and fallbacks for a missing banner file.
// Invariants: pictures contain no text; links are relative to the store view and use slugs in its language.
import banners from '../catalogue/banners.json' with { type: 'json' };
import { type Localised, locales, type StoreCode, say, storeCodes, type Words } from '../texts/words.ts';
import { type LeafCode, leafSlug } from './category-documents.ts';

type Row = { code: string; title: Words; subtitle: Words; button: Words; scene: string; leaf: LeafCode };

/** Slides, and banners of departments, whose `code` is the category id. */
const { slides, categories } = banners as unknown as Record<'slides' | 'categories', readonly Row[]>;

const perLocale = (make: (store: StoreCode) => object) =>
  Object.fromEntries(storeCodes.map((store) => [locales[store], make(store)]));

const elementOf = (
  { code, title, subtitle, button, leaf, ...row }: Row,
  position: number,
  scene?: string,
) => ({
  code,
  position,
  configuration: perLocale((store) => ({
    title: say(title, store),
    subtitle: say(subtitle, store),
    buttonText: say(button, store),
    link: `/c/${leafSlug(leaf, store)}`,
    ...(scene && { image: `/scene/${row.scene}.svg` }),
  })),
});

/** Converts a list of a banner file to elements of shop data, which are the fallback if the file is missing. */
function standIns(files: Localised<object>, list: string, code: string): object[] {
  const of = (store: StoreCode) => (files[store] as Record<string, object[]>)[list] ?? [];
  return of('lv').map((_, at) => ({
    code: `${code}-${at + 1}`,
    position: at + 1,
    configuration: perLocale((store) => of(store)[at] ?? {}),
  }));
}

/** Builds the six banner lists of shop data. @param files the banner files */
export function shopBannerDocuments(files: Localised<object>): Record<string, object[]> {
  return {
    banner: standIns(files, 'mainBanners', 'home-main'),
    slider: slides.map((row, at) => elementOf(row, at + 1, row.scene)),
    category_banner: categories.map((row, at) => elementOf(row, at + 1)),
    category_banner_image: categories.map(({ code, scene }) => ({
      code,
      configuration: perLocale(() => ({ image: `/scene/${scene}.svg` })),
    })),
    product_banner: standIns(files, 'productBanners', 'home-product'),
    multi_banner: standIns(files, 'smallBanners', 'home-small'),
  };
}

/** Builds the text blocks at the end of the home page, by store view. */
export const homeBlocksOf = (): Localised<{ identifier: string; content: string }[]> => {
  const about: Record<StoreCode, string> = {
    lv: '<h2>Veikals, kas strādā arī bez interneta</h2><p>Zibens ir elektronikas un sadzīves tehnikas veikals. Katalogs un grozs glabājas jūsu ierīcē, tāpēc izvēlēties un pasūtīt var arī vilcienā, pagrabā vai mežā: pasūtījums tiks nosūtīts automātiski, kad savienojums būs atjaunots.</p>',
    en: '<h2>A store that works offline, too</h2><p>Zibens sells electronics and home appliances. The catalogue and your cart are saved on your device, so you can choose and order on a train, in a basement or in a forest: your order is sent automatically when you’re back online.</p>',
    ru: '<h2>Магазин, который работает и без интернета</h2><p>Zibens\u00a0— магазин электроники и бытовой техники. Каталог и корзина сохранены на вашем устройстве, поэтому выбирать и заказывать можно и в поезде, и в подвале, и в лесу: заказ отправится автоматически, когда соединение восстановится.</p>',
  };
  return Object.fromEntries(
    storeCodes.map((store) => [store, [{ identifier: 'home-about', content: about[store] }]]),
  ) as Localised<{ identifier: string; content: string }[]>;
};
