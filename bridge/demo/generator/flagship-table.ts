// The fixed products: those the home page, the banners and the pictures of the shop are made with. A table.
// Invariants: skus, prices and stock never change with the seed; they take the first places of every catalogue.

import { same, type Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-table.ts';
import type { ColourCode } from './colours.ts';
import type { Kind, SpecValue } from './kind.ts';

export type FlagshipVariant = {
  sku: string;
  name?: Words;
  colour?: ColourCode;
  specs?: Partial<Record<AttributeCode, SpecValue>>;
  price: number;
  special?: number;
  lowest?: number;
  qty: number;
};
export type Flagship = FlagshipVariant & {
  kind: string;
  name: Words;
  brand: string;
  colour: ColourCode;
  specs: Partial<Record<AttributeCode, SpecValue>>;
  grade?: string;
  energyClass?: string;
  /** what it is, when the kind's own line would not say it as well */
  subtitle?: Words;
  /** the sentence about this very thing */
  about: Words;
  /** days before `now` it came into the shop; the smallest is the newest */
  age: number;
  reviews: number;
  deliveryDays?: number;
  /** centimetres and kilograms, when not those of the kind */
  body?: Kind['body'];
  axes?: readonly AttributeCode[];
  variants?: readonly FlagshipVariant[];
};

export const flagships: readonly Flagship[] = [
  {
    sku: 'NA-14',
    kind: 'laptop',
    name: same('Norra Air 14'),
    brand: 'Norra',
    colour: 'silver',
    price: 1049,
    qty: 18,
    age: 1,
    reviews: 24,
    specs: {
      screen_size: 14,
      resolution: 'wqxga',
      panel: 'ips',
      processor: 'c8',
      memory: 16,
      storage: 512,
      graphics: 'shared',
      operating_system: 'windows',
      battery_life: 15,
      connectivity: ['wifi7', 'bt', 'usbc', 'hdmi'],
      warranty: 3,
    },
    about: [
      'Norra Air 14 sver nedaudz vairāk par kilogramu un turas visu darba dienu.',
      'Norra Air 14 weighs little more than a kilogram and lasts a whole working day.',
      'Norra Air 14 весит чуть больше килограмма и работает весь рабочий день.',
    ],
    body: [31.2, 1.5, 21.8, 1.19],
    axes: ['color', 'memory'],
    variants: [
      { sku: 'NA-14-16-SI', colour: 'silver', specs: { memory: 16, storage: 512 }, price: 1049, qty: 12 },
      { sku: 'NA-14-32-SI', colour: 'silver', specs: { memory: 32, storage: 1024 }, price: 1389, qty: 0 },
      { sku: 'NA-14-16-MI', colour: 'midnight', specs: { memory: 16, storage: 512 }, price: 1049, qty: 4 },
      { sku: 'NA-14-32-MI', colour: 'midnight', specs: { memory: 32, storage: 1024 }, price: 1389, qty: 2 },
    ],
  },
  {
    sku: 'VK-2',
    kind: 'headphones',
    name: same('Vilnis Klusums 2'),
    brand: 'Vilnis',
    colour: 'sand',
    price: 219,
    qty: 113,
    age: 2,
    reviews: 38,
    subtitle: [
      'Bezvadu austiņas ar trokšņu slāpēšanu, 42 h',
      'Wireless noise-cancelling headphones, 42 h',
      'Беспроводные наушники с шумоподавлением, 42 ч',
    ],
    specs: {
      noise_cancelling: 'yes',
      driver_size: 40,
      battery_life: 42,
      connectivity: ['bt', 'usbc', 'aux'],
      warranty: 2,
    },
    about: [
      'Trokšņu slāpēšana, 42 stundas ar vienu uzlādi, maināmi spilventiņi.',
      'Noise cancelling, 42 hours on one charge, replaceable pads.',
      'Активное шумоподавление, 42 часа без подзарядки, сменные амбушюры.',
    ],
    axes: ['color'],
    variants: [
      { sku: 'VK-2-SAND', colour: 'sand', price: 219, qty: 44 },
      { sku: 'VK-2-GRAPHITE', colour: 'graphite', price: 219, qty: 52 },
      { sku: 'VK-2-FIR', colour: 'fir', price: 219, qty: 17 },
    ],
  },
  {
    sku: 'SS-9',
    kind: 'washer',
    name: same('Sala Straume 9'),
    brand: 'Sala',
    colour: 'white',
    price: 479,
    qty: 11,
    age: 3,
    reviews: 31,
    energyClass: 'A',
    specs: { load: 9, spin_speed: 1400, noise: 72, energy_use: 49, installation: 'free', warranty: 5 },
    about: [
      'Klusa mazgāšana un A klase: 49 kWh 100 ciklos.',
      'Quiet washing and class A: 49 kWh in 100 cycles.',
      'Тихая стирка и класс A: 49 кВт·ч за 100 циклов.',
    ],
  },
  {
    sku: 'NP8-PRO-256',
    kind: 'phone',
    name: same('Norra P8 Pro'),
    brand: 'Norra',
    colour: 'winter',
    price: 749,
    qty: 19,
    age: 4,
    reviews: 27,
    energyClass: 'B',
    specs: {
      screen_size: 6.4,
      panel: 'amoled',
      resolution: 'phone2',
      refresh_rate: 120,
      memory: 12,
      storage: 256,
      camera_mp: 50,
      battery_life: 40,
      operating_system: 'android',
      water_resistance: 'ip68',
      connectivity: ['5g', 'wifi6', 'bt', 'nfc', 'esim'],
      warranty: 2,
    },
    about: [
      'Norra P8 Pro kamera redz krēslā tikpat labi kā pusdienlaikā.',
      'The camera of Norra P8 Pro sees as well at dusk as at noon.',
      'Камера Norra P8 Pro видит в сумерках так же хорошо, как в полдень.',
    ],
  },
  {
    sku: 'RT-17',
    kind: 'kettle',
    name: ['Rīts Tvaiks 1,7\u00a0l', 'Rīts Tvaiks 1.7\u00a0l', 'Rīts Tvaiks 1,7\u00a0л'],
    brand: 'Rīts',
    colour: 'fir',
    price: 69.9,
    special: 59.9,
    lowest: 59.9,
    qty: 53,
    age: 5,
    reviews: 22,
    specs: { capacity: 1.7, power: 2200, material: 'steel', warranty: 2 },
    about: [
      'Tvaiks vāra pilnu kannu nepilnās piecās minūtēs un darbojas klusāk par radio virtuvē.',
      'Tvaiks boils a full kettle in under five minutes, more quietly than the kitchen radio.',
      'Tvaiks кипятит полный чайник меньше чем за пять минут и работает тише кухонного радио.',
    ],
    axes: ['color'],
    variants: [
      { sku: 'RT-17-FIR', colour: 'fir', price: 69.9, special: 59.9, lowest: 59.9, qty: 15 },
      { sku: 'RT-17-MILK', colour: 'milk', price: 69.9, special: 59.9, lowest: 59.9, qty: 38 },
    ],
  },
  {
    sku: 'NV-27',
    kind: 'monitor',
    name: same('Norra View 27'),
    brand: 'Norra',
    colour: 'graphite',
    price: 289,
    qty: 31,
    age: 6,
    reviews: 19,
    energyClass: 'D',
    subtitle: ['QHD monitors, 165 Hz', 'QHD monitor, 165 Hz', 'QHD-монитор, 165 Гц'],
    specs: {
      screen_size: 27,
      resolution: 'qhd',
      panel: 'ips',
      refresh_rate: 165,
      connectivity: ['hdmi', 'dp', 'usbc'],
      energy_use: 22,
      warranty: 3,
    },
    about: [
      'Norra View 27 rāda divas lapas blakus un vakarā iztiek bez galda lampas.',
      'Norra View 27 shows two pages side by side and needs no desk lamp in the evening.',
      'Norra View 27 показывает две страницы рядом, а вечером обходится без настольной лампы.',
    ],
  },
  {
    sku: 'RB-DUO',
    kind: 'coffee',
    name: same('Rīts Barista Duo'),
    brand: 'Rīts',
    colour: 'graphite',
    price: 599,
    qty: 9,
    age: 7,
    reviews: 33,
    subtitle: [
      'Kafijas automāts ar dzirnaviņām',
      'Coffee machine with a grinder',
      'Автоматическая кофемашина с кофемолкой',
    ],
    specs: { pressure: 15, grinder: 'yes', capacity: 1.8, power: 1450, noise: 58, warranty: 2 },
    about: [
      'Rīts sākas ar malšanu: pupiņas kļūst par kafiju mazāk nekā minūtē.',
      'The morning starts with grinding: beans become coffee in under a minute.',
      'Утро начинается с помола: зёрна становятся кофе меньше чем за минуту.',
    ],
  },
  {
    sku: 'NK-75',
    kind: 'keyboard',
    name: same('Norra Keys 75'),
    brand: 'Norra',
    colour: 'milk',
    price: 119,
    qty: 27,
    age: 8,
    reviews: 16,
    subtitle: ['Mehāniskā klaviatūra', 'Mechanical keyboard', 'Механическая клавиатура'],
    specs: {
      key_layout: 'k75',
      switches: 'quiet',
      connectivity: ['bt', 'radio', 'usbc'],
      operating_system: 'any',
      warranty: 2,
    },
    about: [
      'Kompakta klaviatūra ar metāla plāksni un klusiem slēdžiem; naktī nevienu nepamodina.',
      'A compact keyboard with a metal plate and quiet switches; at night it wakes nobody.',
      'Компактная клавиатура с металлической пластиной и тихими переключателями; ночью никого не разбудит.',
    ],
  },
  {
    sku: 'SL-340',
    kind: 'fridge',
    name: same('Sala Ledus 340'),
    brand: 'Sala',
    colour: 'steel',
    price: 789,
    special: 689,
    lowest: 719,
    qty: 6,
    age: 12,
    reviews: 29,
    energyClass: 'B',
    specs: {
      capacity: 340,
      cooling: 'nofrost',
      noise: 35,
      energy_use: 136,
      installation: 'free',
      warranty: 5,
    },
    about: [
      'Sala Ledus 340 pats nokausē ledu un tur zaļumus svaigus nedēļu.',
      'Sala Ledus 340 clears its own frost and keeps greens fresh for a week.',
      'Sala Ledus 340 сам избавляется от инея и неделю сохраняет зелень свежей.',
    ],
  },
  {
    sku: 'KA-AURORA',
    kind: 'tv',
    name: same('Krasts Aurora 55'),
    brand: 'Krasts',
    colour: 'black',
    price: 1399,
    special: 1199,
    lowest: 1249,
    qty: 15,
    age: 13,
    reviews: 38,
    energyClass: 'F',
    specs: {
      panel: 'oled',
      screen_size: 55,
      resolution: 'uhd',
      refresh_rate: 120,
      channels: '2.1',
      power: 40,
      connectivity: ['hdmi', 'wifi6', 'bt', 'lan', 'optical'],
      operating_system: 'tv',
      energy_use: 84,
      warranty: 3,
    },
    about: [
      'Melns, kas ir patiešām melns. OLED ekrānā katrs punkts spīd pats, tāpēc ziemas nakts filmā paliek nakts, bet zvaigznes – zvaigznes.',
      'Black that is really black. On an OLED screen every point shines by itself, so a winter night in a film stays night, and stars stay stars.',
      'Чёрный, который действительно чёрный. На OLED-экране каждая точка светится сама, поэтому зимняя ночь в фильме остаётся ночью, а звёзды — звёздами.',
    ],
    axes: ['screen_size'],
    variants: [
      {
        sku: 'KA-48-26',
        name: same('Krasts Aurora 48'),
        specs: { screen_size: 48 },
        price: 1399,
        special: 1199,
        lowest: 1249,
        qty: 4,
      },
      {
        sku: 'KA-55-26',
        name: same('Krasts Aurora 55'),
        specs: { screen_size: 55 },
        price: 1399,
        special: 1199,
        lowest: 1249,
        qty: 8,
      },
      {
        sku: 'KA-65-26',
        name: same('Krasts Aurora 65'),
        specs: { screen_size: 65 },
        price: 1999,
        special: 1799,
        lowest: 1849,
        qty: 3,
      },
    ],
  },
  {
    sku: 'VS-SOLO',
    kind: 'speaker',
    name: same('Vilnis Solo'),
    brand: 'Vilnis',
    colour: 'grey',
    price: 149.9,
    qty: 26,
    age: 14,
    reviews: 21,
    specs: {
      power: 40,
      channels: '2.0',
      battery_life: 20,
      water_resistance: 'ip67',
      connectivity: ['bt', 'wifi6', 'aux'],
      warranty: 2,
    },
    about: [
      'Vilnis Solo spēlē vienā istabā, bet dzirdams visur, kur vajag.',
      'Vilnis Solo plays in one room and is heard wherever it should be.',
      'Vilnis Solo играет в одной комнате, а слышно его везде, где нужно.',
    ],
  },
  {
    sku: 'SV-10',
    kind: 'vacuum',
    name: same('Sala Spārns V10'),
    brand: 'Sala',
    colour: 'brick',
    price: 349,
    qty: 22,
    age: 15,
    reviews: 26,
    subtitle: ['Bezvadu putekļsūcējs', 'Cordless vacuum cleaner', 'Беспроводной вертикальный пылесос'],
    specs: { suction: 20000, runtime: 60, filter_type: 'hepa', capacity: 0.7, noise: 72, warranty: 2 },
    about: [
      'Spārns sver mazāk par trim kilogramiem un iztīra visu dzīvokli ar vienu uzlādi.',
      'Spārns weighs under three kilograms and cleans a whole flat on one charge.',
      'Spārns весит меньше трёх килограммов и убирает всю квартиру на одном заряде.',
    ],
  },
  {
    sku: 'NT-11',
    kind: 'tablet',
    name: same('Norra Tab 11'),
    brand: 'Norra',
    colour: 'stone',
    price: 429,
    qty: 14,
    age: 16,
    reviews: 18,
    energyClass: 'C',
    subtitle: [
      '11″ planšetdators ar irbuli, 128 GB',
      '11″ tablet with a pen, 128 GB',
      'Планшет 11″ с пером, 128 ГБ',
    ],
    specs: {
      screen_size: 11,
      resolution: 'tab',
      panel: 'ips',
      memory: 8,
      storage: 128,
      battery_life: 12,
      operating_system: 'android',
      connectivity: ['wifi6', 'bt', 'usbc'],
      warranty: 2,
    },
    about: [
      'Norra Tab 11 komplektā ir irbulis, kas pie malas turas ar magnētu.',
      'Norra Tab 11 comes with a pen that holds to its edge by a magnet.',
      'Norra Tab 11 поставляется с пером, которое держится у края на магните.',
    ],
  },
  {
    sku: 'LM-50-A',
    kind: 'camera',
    name: same('Lauma M50'),
    brand: 'Lauma',
    colour: 'black',
    price: 1089,
    qty: 1,
    age: 17,
    reviews: 12,
    grade: 'A',
    subtitle: [
      'Bezspoguļa kamera ar 24–70 mm objektīvu',
      'Mirrorless camera with a 24–70 mm lens',
      'Беззеркальная камера с объективом 24–70 мм',
    ],
    specs: {
      sensor: 'full',
      camera_mp: 33,
      lens: 'mm2470',
      video_mode: 'uhd60',
      connectivity: ['wifi6', 'bt', 'usbc', 'hdmi'],
      water_resistance: 'ip54',
      warranty: 2,
    },
    about: [
      'Lauma M50 ir atgriezta pēc īsa izmēģinājuma; aizvars nostrādājis mazāk nekā tūkstoš reižu.',
      'Lauma M50 was returned after a short trial; the shutter has fired fewer than a thousand times.',
      'Lauma M50 вернули после короткого испытания; затвор сработал менее тысячи раз.',
    ],
  },
  {
    sku: 'VK-31',
    kind: 'soundbar',
    name: same('Vilnis Kino 3.1'),
    brand: 'Vilnis',
    colour: 'graphite',
    price: 379,
    special: 329,
    lowest: 339,
    qty: 0,
    age: 18,
    reviews: 17,
    deliveryDays: 7,
    subtitle: ['Skaņas josla ar zemfrekvenču skaļruni', 'Soundbar with a subwoofer', 'Саундбар с сабвуфером'],
    specs: { channels: '3.1', power: 300, connectivity: ['bt', 'wifi6', 'hdmi', 'optical'], warranty: 2 },
    about: [
      'Vidējais skaļrunis rūpējas tikai par balsīm, zemfrekvenču skaļrunis – par pārējo.',
      'The centre speaker looks after voices only, the subwoofer after the rest.',
      'Центральный динамик отвечает только за голоса, сабвуфер — за всё остальное.',
    ],
  },
];

/** The two lists of the home page, newest first and most bought first. */
export const newCollectionSkus = [
  'NA-14',
  'VK-2',
  'SS-9',
  'NP8-PRO-256',
  'RT-17',
  'NV-27',
  'RB-DUO',
  'NK-75',
];
export const bestsellerSkus = [
  'SL-340',
  'KA-AURORA',
  'VS-SOLO',
  'SV-10',
  'NT-11',
  'LM-50-A',
  'VK-31',
  'RT-17',
];
