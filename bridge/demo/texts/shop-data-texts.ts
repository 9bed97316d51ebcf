// Shop data: contact, delivery and payment methods. Prices are gross euros.
// Invariant: every configuration has all three locales; pickup points are named in the language of the view.
import { locales, type StoreCode, say, storeCodes, type Words } from './words.ts';

/** One element of shop data with a configuration per locale. */
const element = (code: string, make: (store: StoreCode) => object): object => ({
  code,
  configuration: Object.fromEntries(storeCodes.map((store) => [locales[store], make(store)])),
});

type Point = { code: string; name: Words; address: Words; city: Words; postcode: string; country: string };
const parcelPoints: readonly Point[] = [
  {
    code: 'RIX-001',
    name: ['Centra pakomāts', 'Centre parcel locker', 'Пакомат «Центр»'],
    address: ['Brīvības iela 90', 'Brīvības iela 90', 'ул. Бривибас, 90'],
    city: ['Rīga', 'Riga', 'Рига'],
    postcode: 'LV-1001',
    country: 'LV',
  },
  {
    code: 'RIX-002',
    name: ['Stacijas pakomāts', 'Station parcel locker', 'Пакомат «Вокзал»'],
    address: ['Stacijas laukums 4', 'Stacijas laukums 4', 'площадь Стацияс, 4'],
    city: ['Rīga', 'Riga', 'Рига'],
    postcode: 'LV-1050',
    country: 'LV',
  },
  {
    code: 'RIX-003',
    name: ['Imantas pakomāts', 'Imanta parcel locker', 'Пакомат «Иманта»'],
    address: ['Kurzemes prospekts 3', 'Kurzemes prospekts 3', 'проспект Курземес, 3'],
    city: ['Rīga', 'Riga', 'Рига'],
    postcode: 'LV-1067',
    country: 'LV',
  },
  {
    code: 'DGP-001',
    name: ['Daugavpils pakomāts', 'Daugavpils parcel locker', 'Пакомат «Даугавпилс»'],
    address: ['Rīgas iela 54', 'Rīgas iela 54', 'ул. Ригас, 54'],
    city: ['Daugavpils', 'Daugavpils', 'Даугавпилс'],
    postcode: 'LV-5401',
    country: 'LV',
  },
  {
    code: 'LPX-001',
    name: ['Liepājas pakomāts', 'Liepāja parcel locker', 'Пакомат «Лиепая»'],
    address: ['Lielā iela 13', 'Lielā iela 13', 'ул. Лиела, 13'],
    city: ['Liepāja', 'Liepāja', 'Лиепая'],
    postcode: 'LV-3401',
    country: 'LV',
  },
  {
    code: 'JLG-001',
    name: ['Jelgavas pakomāts', 'Jelgava parcel locker', 'Пакомат «Елгава»'],
    address: ['Driksas iela 4', 'Driksas iela 4', 'ул. Дриксас, 4'],
    city: ['Jelgava', 'Jelgava', 'Елгава'],
    postcode: 'LV-3001',
    country: 'LV',
  },
  {
    code: 'VLM-001',
    name: ['Valmieras pakomāts', 'Valmiera parcel locker', 'Пакомат «Валмиера»'],
    address: ['Rīgas iela 4', 'Rīgas iela 4', 'ул. Ригас, 4'],
    city: ['Valmiera', 'Valmiera', 'Валмиера'],
    postcode: 'LV-4201',
    country: 'LV',
  },
  {
    code: 'VNT-001',
    name: ['Ventspils pakomāts', 'Ventspils parcel locker', 'Пакомат «Вентспилс»'],
    address: ['Lielais prospekts 3', 'Lielais prospekts 3', 'проспект Лиелайс, 3'],
    city: ['Ventspils', 'Ventspils', 'Вентспилс'],
    postcode: 'LV-3601',
    country: 'LV',
  },
];
const shopPoints: readonly Point[] = [
  {
    code: 'SHOP-RIGA',
    name: ['Veikals Rīgā', 'Shop in Riga', 'Магазин в Риге'],
    address: ['Brīvības iela 90', 'Brīvības iela 90', 'ул. Бривибас, 90'],
    city: ['Rīga', 'Riga', 'Рига'],
    postcode: 'LV-1001',
    country: 'LV',
  },
];

const points = (list: readonly Point[], store: StoreCode): object => ({
  points: list.map((point) => ({
    code: point.code,
    name: say(point.name, store),
    address: say(point.address, store),
    city: say(point.city, store),
    postcode: point.postcode,
    country_id: point.country,
  })),
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
    countries: ['LV'],
    offline: true,
    default: false,
    extension_attributes: points(parcelPoints, store),
  },
  {
    carrier_code: 'pickup',
    method_code: 'shop',
    carrier_title: say(['Veikals', 'Shop', 'Магазин'], store),
    method_title: say(['Saņemšana veikalā', 'Collection at the shop', 'Самовывоз из магазина'], store),
    available: true,
    price_incl_tax: 0,
    free_from: null,
    delivery_days: [0, 1],
    countries: ['LV'],
    offline: true,
    default: false,
    extension_attributes: points(shopPoints, store),
  },
];

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
    title: say(['Apmaksa saņemot', 'Payment upon collection', 'Оплата при получении'], store),
    cost_incl_tax: 3,
    default: false,
    carriers: ['pickup'],
  },
];

/** The whole answer of the shop data call. */
export function shopDataOf(): object {
  return {
    banner: [],
    slider: [],
    category_banner: [],
    category_banner_image: [],
    product_banner: [],
    multi_banner: [],
    config: [
      element('contact', (store) => ({
        phone: '+371 20000000',
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
      element('payment', (store) => ({ methods: paymentMethods(store) })),
    ],
  };
}
