// The static banner files of the three store views.
// Invariants: banners refer to fixed products only; links are relative to the store view and use slugs in its language.
import { type Localised, localised, type StoreCode, say, type Words } from '../texts/words.ts';
import { type LeafCode, leafSlug } from './categories.ts';
import { colours } from './colours.ts';

const toCategory = (leaf: LeafCode, store: StoreCode, query = ''): string =>
  `/c/${leafSlug(leaf, store)}${query}`;
const picture = (kind: string, colour: keyof typeof colours): string =>
  `/${kind}/${colours[colour].hex}/front.svg`;

type Row = { title: Words; subtitle: Words; button?: Words; image: string; sku?: string };

/** @param productLinks returns the path of a fixed product's page in a store view */
export function bannersOf(productLinks: (sku: string, store: StoreCode) => string): Localised<object> {
  return localised((store) => {
    const banner = ({ title, subtitle, button, image, sku }: Row, link: string): object => ({
      title: say(title, store),
      subtitle: say(subtitle, store),
      image,
      link,
      ...(button === undefined ? {} : { buttonText: say(button, store) }),
      ...(sku === undefined ? {} : { sku }),
    });
    const headphones = banner(
      {
        title: ['Klusums. Trīs krāsās.', 'Silence. In three colours.', 'Тишина. В трёх цветах.'],
        subtitle: [
          'Vilnis Klusums 2: trokšņu slāpēšana, 42\u00a0stundas ar vienu uzlādi, maināmi spilventiņi.',
          'Vilnis Klusums 2: noise cancelling, 42\u00a0hours on one charge, replaceable pads.',
          'Vilnis Klusums 2: активное шумоподавление, 42\u00a0часа без подзарядки, сменные амбушюры.',
        ],
        button: ['Apskatīt austiņas', 'See the headphones', 'Посмотреть наушники'],
        image: picture('headphones', 'sand'),
        sku: 'VK-2',
      },
      productLinks('VK-2', store),
    );
    return {
      headImage: {
        ...headphones,
        images: [
          picture('headphones', 'graphite'),
          picture('headphones', 'fir'),
          picture('headphones', 'sand'),
        ],
      },
      mainBanners: [
        banner(
          {
            title: [
              'Ziemas vakari uz liela ekrāna',
              'Winter evenings on a large screen',
              'Зимние вечера на большом экране',
            ],
            subtitle: ['Krasts Aurora 55″ OLED', 'Krasts Aurora 55″ OLED', 'Krasts Aurora 55″ OLED'],
            image: picture('tv', 'black'),
            sku: 'KA-AURORA',
          },
          productLinks('KA-AURORA', store),
        ),
        banner(
          {
            title: [
              'Rīts sākas ar svaigi maltu kafiju',
              'Mornings start with freshly ground coffee',
              'Утро начинается со свежемолотого кофе',
            ],
            subtitle: ['Rīts Barista Duo', 'Rīts Barista Duo', 'Rīts Barista Duo'],
            image: picture('coffee', 'graphite'),
            sku: 'RB-DUO',
          },
          productLinks('RB-DUO', store),
        ),
      ],
      smallBanners: [
        banner(
          {
            title: ['Viedtālruņi', 'Smartphones', 'Смартфоны'],
            subtitle: ['Jauni un atjaunoti', 'New and refurbished', 'Новые и восстановленные'],
            image: picture('phone', 'winter'),
          },
          toCategory('phones', store),
        ),
        banner(
          {
            title: ['Bezvadu putekļsūcēji', 'Cordless vacuum cleaners', 'Беспроводные пылесосы'],
            subtitle: ['Vienmēr pa rokai', 'Always at hand', 'Всегда под рукой'],
            image: picture('vacuum', 'brick'),
          },
          toCategory('vacuums', store),
        ),
        banner(
          {
            title: ['Tējkannas', 'Kettles', 'Чайники'],
            subtitle: [
              'Karsts ūdens dažās minūtēs',
              'Hot water in a few minutes',
              'Горячая вода за несколько минут',
            ],
            image: picture('kettle', 'fir'),
          },
          toCategory('kettles', store),
        ),
      ],
      productBanners: [
        banner(
          {
            title: ['Klusa mazgāšana, A klase', 'Quiet washing, class A', 'Тихая стирка, класс A'],
            subtitle: [
              'Sala Straume 9, 49\u00a0kWh uz 100\u00a0cikliem',
              'Sala Straume 9, 49\u00a0kWh per 100\u00a0cycles',
              'Sala Straume 9, 49\u00a0кВт·ч за 100\u00a0циклов',
            ],
            image: picture('washer', 'white'),
            sku: 'SS-9',
          },
          productLinks('SS-9', store),
        ),
        banner(
          {
            title: ['Lietota, bet pārbaudīta tehnika', 'Used, but tested', 'Не новое, но проверенное'],
            subtitle: [
              'Atjaunotas preces ar stāvokļa pakāpi un 2\u00a0gadu garantiju',
              'Refurbished goods with a condition grade and a 2-year guarantee',
              'Восстановленные товары с указанием состояния и гарантией 2\u00a0года',
            ],
            button: ['Atjaunotās preces', 'Refurbished goods', 'Восстановленные товары'],
            image: picture('camera', 'black'),
          },
          toCategory('cameras', store, '?condition_grade=A'),
        ),
      ],
    };
  });
}
