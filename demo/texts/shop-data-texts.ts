// Shop data: contact, branches, delivery and payment methods, banks. Prices are in gross euros.
// Invariant: every configuration has all three locales; pickup points have names in the language of the store view.
import { branchDocuments, pickupPointDocuments } from './pickup-point-documents.ts';
import { locales, type StoreCode, say, storeCodes } from './words.ts';

/** Builds an element of shop data with a configuration per locale. */
export const element = (code: string, make: (store: StoreCode) => object): object => ({
  code,
  configuration: Object.fromEntries(storeCodes.map((store) => [locales[store], make(store)])),
});

const freeFrom = 99;
const shippingMethods = (store: StoreCode): object[] => [
  {
    carrier_code: 'courier',
    method_code: 'home',
    carrier_title: say(['Kurjers', 'Courier', 'Курьер'], store),
    method_title: say(['Ar kurjeru līdz durvīm', 'By courier to your door', 'Курьером до двери'], store),
    available: true,
    price_incl_tax: 4.99,
    free_from: freeFrom,
    delivery_days: [1, 3],
    countries: ['LV'],
    offline: true,
    default: true,
  },
  {
    carrier_code: 'courier',
    method_code: 'baltic',
    carrier_title: say(['Kurjers', 'Courier', 'Курьер'], store),
    method_title: say(
      [
        'Ar kurjeru uz Lietuvu un Igauniju',
        'By courier to Lithuania and Estonia',
        'Курьером в Литву и Эстонию',
      ],
      store,
    ),
    available: true,
    price_incl_tax: 8.99,
    free_from: null,
    delivery_days: [2, 5],
    countries: ['LT', 'EE'],
    offline: true,
    default: false,
  },
  {
    carrier_code: 'pickup',
    method_code: 'parcel',
    carrier_title: say(['Pakomāts', 'Parcel locker', 'Пакомат'], store),
    method_title: say(['Uz pakomātu', 'To a parcel locker', 'В пакомат'], store),
    available: true,
    price_incl_tax: 2.99,
    free_from: freeFrom,
    delivery_days: [1, 2],
    countries: ['LV', 'LT', 'EE'],
    offline: true,
    default: false,
    extension_attributes: { points: pickupPointDocuments('lockers', store) },
  },
  {
    carrier_code: 'pickup',
    method_code: 'shop',
    carrier_title: say(['Veikals', 'Store', 'Магазин'], store),
    method_title: say(['Saņemšana veikalā', 'Collect in store', 'Самовывоз из магазина'], store),
    available: true,
    price_incl_tax: 0,
    free_from: null,
    delivery_days: [0, 1],
    countries: ['LV'],
    offline: true,
    default: false,
    extension_attributes: { points: pickupPointDocuments('branches', store) },
  },
];

/** must equal `promises.collectionFee` of the storefront's configuration */
const collectionFee = 3;
const paymentMethods = (store: StoreCode): object[] => [
  {
    code: 'banktransfer',
    title: say(['Bankas pārskaitījums', 'Bank transfer', 'Банковский перевод'], store),
    cost_incl_tax: 0,
    default: true,
    carriers: [],
  },
  {
    code: 'cashondelivery',
    title: say(['Skaidrā naudā kurjeram', 'Cash on delivery', 'Наличными курьеру'], store),
    cost_incl_tax: 3,
    default: false,
    carriers: ['courier'],
  },
  {
    code: 'collection',
    title: say(['Apmaksa, saņemot preci', 'Payment upon collection', 'Оплата при получении'], store),
    cost_incl_tax: collectionFee,
    default: false,
    carriers: ['pickup'],
  },
  {
    code: 'banklink',
    title: say(['Internetbanka', 'Online banking', 'Интернет-банк'], store),
    cost_incl_tax: 0,
    default: false,
    carriers: [],
    provider: 'bank',
  },
  {
    code: 'leasing',
    title: say(['Līzings', 'Leasing', 'Лизинг'], store),
    cost_incl_tax: 0,
    default: false,
    carriers: [],
    provider: 'leasing',
  },
  {
    code: 'card',
    title: say(['Maksājumu karte', 'Payment card', 'Платёжная карта'], store),
    cost_incl_tax: 0,
    default: false,
    carriers: [],
    provider: 'page',
  },
];

/** Fictitious banks. */
const banks = [
  { code: 'vilnis', title: 'Vilnis Banka' },
  { code: 'dzintars', title: 'Dzintara Banka' },
  { code: 'ozols', title: 'Ozola Kredītbanka' },
  { code: 'baltkrasts', title: 'Baltkrasta Banka' },
];

/** Builds the response of `shop/data`; `year`: that of the holidays. */
export function shopDataTexts(year: number) {
  return {
    banner: [],
    slider: [],
    category_banner: [],
    category_banner_image: [],
    product_banner: [],
    multi_banner: [],
    config: [
      element('contact', (store) => ({
        phone: '+371 20 000 000',
        email: 'info@zibens.example',
        hours: '8:00–17:00',
        address: say(
          [
            'Brīvības iela 90, Rīga, LV-1001',
            'Brīvības iela 90, Riga, LV-1001',
            'ул. Бривибас, 90, Рига, LV-1001',
          ],
          store,
        ),
      })),
      element('shipping', (store) => ({ methods: shippingMethods(store) })),
      element('branches', (store) => ({ branches: branchDocuments(store, year) })),
      element('payment', (store) => ({ methods: paymentMethods(store), banks })),
    ],
  };
}
