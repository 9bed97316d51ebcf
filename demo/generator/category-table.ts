// Table of the demo store's categories: four departments, groups, leaves.
// Invariants: ids never change; the root (id 2, level 1) is the parent of every department; slugs are unique per store.
import { documentSlug } from '#bridge/ports/document-slug.ts';
import { type Localised, localised, type StoreCode, say, type Words } from '../texts/words.ts';

type Row = { id: number; parent: number; name: Words; about: Words; picture: string };

export const rootId = 2;
const root: Row = {
  id: rootId,
  parent: 1,
  name: ['Katalogs', 'Catalogue', 'Каталог'],
  about: [
    'Datori, audio, video un sadzīves tehnika.',
    'Computers, audio, video and home appliances.',
    'Компьютеры, аудио, видео и бытовая техника.',
  ],
  picture: '/laptop/b9bcc2/front.svg',
};

const branches: readonly Row[] = [
  {
    id: 10,
    parent: 2,
    name: ['Datori', 'Computers', 'Компьютеры'],
    about: [
      'Datori, telefoni, planšetes un viss, kas tiem vajadzīgs.',
      'Computers, phones, tablets and everything they need.',
      'Компьютеры, телефоны, планшеты и всё, что к ним нужно.',
    ],
    picture: '/laptop/b9bcc2/front.svg',
  },
  {
    id: 11,
    parent: 2,
    name: ['Audio', 'Audio', 'Аудио'],
    about: [
      'Austiņas, skaļruņi un mājas skaņa.',
      'Headphones, speakers and sound for the home.',
      'Наушники, колонки и домашний звук.',
    ],
    picture: '/headphones/2a2d33/front.svg',
  },
  {
    id: 12,
    parent: 2,
    name: ['Video', 'Video', 'Видео'],
    about: [
      'Televizori, projektori, kameras un spēļu konsoles.',
      'TVs, projectors, cameras and game consoles.',
      'Телевизоры, проекторы, камеры и игровые приставки.',
    ],
    picture: '/tv/1c1e23/front.svg',
  },
  {
    id: 13,
    parent: 2,
    name: ['Sadzīves tehnika', 'Home appliances', 'Бытовая техника'],
    about: [
      'Lielā un mazā tehnika virtuvei, veļai un tīrai mājai.',
      'Large and small appliances for the kitchen, laundry and a clean home.',
      'Крупная и малая техника для кухни, стирки и чистоты в доме.',
    ],
    picture: '/washer/f0f0ee/front.svg',
  },
  {
    id: 20,
    parent: 10,
    name: ['Datori un monitori', 'PCs and monitors', 'ПК и мониторы'],
    about: ['Darbam, mācībām un spēlēm.', 'For work, study and play.', 'Для работы, учёбы и игр.'],
    picture: '/laptop/2b3342/front.svg',
  },
  {
    id: 21,
    parent: 10,
    name: ['Datoru piederumi', 'Peripherals', 'Периферия'],
    about: [
      'Klaviatūras, peles, kameras, printeri un tīkls.',
      'Keyboards, mice, webcams, printers and networking.',
      'Клавиатуры, мыши, камеры, принтеры и сетевые устройства.',
    ],
    picture: '/keyboard/e9e6df/front.svg',
  },
  {
    id: 22,
    parent: 10,
    name: ['Telefoni un planšetes', 'Phones and tablets', 'Телефоны и планшеты'],
    about: [
      'Viedtālruņi, planšetes, pulksteņi un uzlāde.',
      'Smartphones, tablets, watches and chargers.',
      'Смартфоны, планшеты, часы и зарядные устройства.',
    ],
    picture: '/phone/3a4a5f/front.svg',
  },
  {
    id: 23,
    parent: 10,
    name: ['Programmas un pakalpojumi', 'Software and services', 'Программы и услуги'],
    about: [
      'Lejupielādes, uzstādīšana un garantijas.',
      'Downloads, installation and warranties.',
      'Загрузки, установка и гарантии.',
    ],
    picture: '/software/8d9096/front.svg',
  },
  {
    id: 24,
    parent: 11,
    name: ['Visas austiņas', 'Headphones and earbuds', 'Наушники всех видов'],
    about: ['Mājai, ceļam un sportam.', 'For home, travel and sport.', 'Для дома, дороги и спорта.'],
    picture: '/headphones/d8ccb8/front.svg',
  },
  {
    id: 25,
    parent: 11,
    name: ['Skaļruņi un skaņas joslas', 'Speakers and soundbars', 'Колонки и саундбары'],
    about: [
      'Skaņa istabai, pagalmam un kino.',
      'Sound for the room, the yard and film nights.',
      'Звук для комнаты, двора и кино.',
    ],
    picture: '/speaker/8d9096/front.svg',
  },
  {
    id: 26,
    parent: 11,
    name: ['Hi-Fi un skaņas ierakstīšana', 'Hi-Fi and recording', 'Hi-Fi и звукозапись'],
    about: [
      'Plašu atskaņotāji, pastiprinātāji un mikrofoni.',
      'Turntables, amplifiers and microphones.',
      'Проигрыватели, усилители и микрофоны.',
    ],
    picture: '/turntable/1c1e23/front.svg',
  },
  {
    id: 27,
    parent: 12,
    name: ['TV un kino mājās', 'TV and home cinema', 'ТВ и домашнее кино'],
    about: ['Lieli ekrāni un projektori.', 'Large screens and projectors.', 'Большие экраны и проекторы.'],
    picture: '/tv/1c1e23/front.svg',
  },
  {
    id: 28,
    parent: 12,
    name: ['Foto un spēles', 'Photo and games', 'Фото и игры'],
    about: ['Kameras un konsoles.', 'Cameras and consoles.', 'Камеры и приставки.'],
    picture: '/camera/1c1e23/front.svg',
  },
  {
    id: 29,
    parent: 13,
    name: ['Lielā tehnika', 'Large appliances', 'Крупная техника'],
    about: [
      'Ledusskapji, veļas mazgāšana un ēdiena gatavošana.',
      'Cooling, laundry and cooking.',
      'Холодильники, стирка и приготовление еды.',
    ],
    picture: '/fridge/c4c7cb/front.svg',
  },
  {
    id: 30,
    parent: 13,
    name: ['Mazā virtuves tehnika', 'Small kitchen appliances', 'Малая кухонная техника'],
    about: ['Rītiem un lielākām maltītēm.', 'For mornings and bigger meals.', 'Для утра и больших застолий.'],
    picture: '/kettle/41584f/front.svg',
  },
  {
    id: 31,
    parent: 13,
    name: ['Mājas kopšana', 'Cleaning and ironing', 'Уход за домом'],
    about: [
      'Tīras grīdas, gluda veļa, svaigs gaiss.',
      'Clean floors, smooth laundry, fresh air.',
      'Чистые полы, гладкое бельё, свежий воздух.',
    ],
    picture: '/vacuum/c8553d/front.svg',
  },
];

const leafRows = {
  laptops: {
    id: 40,
    parent: 20,
    name: ['Portatīvie datori', 'Laptops', 'Ноутбуки'],
    about: [
      'Viegli līdzņemšanai vai jaudīgi darbam.',
      'Light enough to carry or powerful enough for work.',
      'Лёгкие в дорогу или мощные для работы.',
    ],
    picture: '/laptop/b9bcc2/front.svg',
  },
  desktops: {
    id: 41,
    parent: 20,
    name: ['Galda datori', 'Desktop computers', 'Настольные компьютеры'],
    about: [
      'Gatavi datori un komplekti pēc izvēles.',
      'Ready-built PCs and configurations of your choice.',
      'Готовые компьютеры и сборки на выбор.',
    ],
    picture: '/desktop/1c1e23/front.svg',
  },
  monitors: {
    id: 42,
    parent: 20,
    name: ['Monitori', 'Monitors', 'Мониторы'],
    about: ['Acīm saudzīgi ekrāni.', 'Screens that are kind to the eyes.', 'Экраны, которые берегут глаза.'],
    picture: '/monitor/1c1e23/front.svg',
  },
  keyboards: {
    id: 43,
    parent: 21,
    name: ['Klaviatūras un peles', 'Keyboards and mice', 'Клавиатуры и мыши'],
    about: [
      'Lai roka nenogurst visu darba dienu.',
      'Comfortable all day long.',
      'Чтобы рука не уставала за день.',
    ],
    picture: '/keyboard/e9e6df/front.svg',
  },
  webcams: {
    id: 44,
    parent: 21,
    name: ['Tīmekļa kameras', 'Webcams', 'Веб-камеры'],
    about: ['Skaidrs attēls sarunām.', 'A clear picture for calls.', 'Чёткая картинка для звонков.'],
    picture: '/webcam/1c1e23/front.svg',
  },
  printers: {
    id: 45,
    parent: 21,
    name: ['Printeri', 'Printers', 'Принтеры'],
    about: ['Mājai un mazam birojam.', 'For the home and the small office.', 'Для дома и небольшого офиса.'],
    picture: '/printer/f0f0ee/front.svg',
  },
  routers: {
    id: 46,
    parent: 21,
    name: ['Maršrutētāji', 'Routers', 'Маршрутизаторы'],
    about: ['Wi-Fi visā mājoklī.', 'Wi-Fi throughout your home.', 'Wi-Fi во всём доме.'],
    picture: '/router/f0f0ee/front.svg',
  },
  phones: {
    id: 47,
    parent: 22,
    name: ['Viedtālruņi', 'Smartphones', 'Смартфоны'],
    about: ['Jauni un atjaunoti.', 'New and refurbished.', 'Новые и восстановленные.'],
    picture: '/phone/3a4a5f/front.svg',
  },
  tablets: {
    id: 48,
    parent: 22,
    name: ['Planšetdatori', 'Tablets', 'Планшеты'],
    about: [
      'Lasīšanai, zīmēšanai un filmām.',
      'For reading, drawing and films.',
      'Для чтения, рисования и фильмов.',
    ],
    picture: '/tablet/c9c6c0/front.svg',
  },
  watches: {
    id: 49,
    parent: 22,
    name: ['Viedpulksteņi', 'Smartwatches', 'Смарт-часы'],
    about: [
      'Laiks, veselība un ziņas uz rokas.',
      'Time, health and messages on the wrist.',
      'Время, здоровье и сообщения на запястье.',
    ],
    picture: '/watch/2a2d33/front.svg',
  },
  chargers: {
    id: 50,
    parent: 22,
    name: ['Lādētāji', 'Chargers', 'Зарядные устройства'],
    about: [
      'Ātra uzlāde mājās un ceļā.',
      'Fast charging at home and away.',
      'Быстрая зарядка дома и в дороге.',
    ],
    picture: '/charger/f0f0ee/front.svg',
  },
  software: {
    id: 51,
    parent: 23,
    name: ['Programmas un e-grāmatas', 'Software and e-books', 'Программы и электронные книги'],
    about: [
      'Lejupielāde uzreiz pēc apmaksas.',
      'Download right after payment.',
      'Загрузка сразу после оплаты.',
    ],
    picture: '/software/8d9096/front.svg',
  },
  services: {
    id: 52,
    parent: 23,
    name: ['Pakalpojumi', 'Services', 'Услуги'],
    about: [
      'Uzstādām, sagatavojam, izvedam.',
      'Installation, set-up and old appliance removal.',
      'Установим, настроим, вывезем.',
    ],
    picture: '/service/8d9096/front.svg',
  },
  headphones: {
    id: 53,
    parent: 24,
    name: ['Austiņas', 'Headphones', 'Наушники'],
    about: [
      'Lielās austiņas ar mīkstiem spilventiņiem.',
      'Over-ear headphones with soft pads.',
      'Полноразмерные наушники с мягкими амбушюрами.',
    ],
    picture: '/headphones/2a2d33/front.svg',
  },
  earbuds: {
    id: 54,
    parent: 24,
    name: ['Ieliekamās austiņas', 'Earbuds', 'Наушники-вкладыши'],
    about: [
      'Kabatā ietilpstoša skaņa.',
      'Sound that fits in a pocket.',
      'Звук, который помещается в карман.',
    ],
    picture: '/earbuds/f0f0ee/front.svg',
  },
  speakers: {
    id: 55,
    parent: 25,
    name: ['Bezvadu skaļruņi', 'Wireless speakers', 'Беспроводные колонки'],
    about: [
      'Istabai, vannasistabai un pludmalei.',
      'For the living room, the bathroom and the beach.',
      'Для комнаты, ванной и пляжа.',
    ],
    picture: '/speaker/8d9096/front.svg',
  },
  soundbars: {
    id: 56,
    parent: 25,
    name: ['Skaņas joslas', 'Soundbars', 'Саундбары'],
    about: ['Skaidri dialogi un dziļi basi.', 'Clear dialogue and deep bass.', 'Чёткая речь и глубокий бас.'],
    picture: '/soundbar/2a2d33/front.svg',
  },
  hifi: {
    id: 57,
    parent: 26,
    name: ['Atskaņotāji un pastiprinātāji', 'Turntables and amplifiers', 'Проигрыватели и усилители'],
    about: [
      'Platēm un straumētai mūzikai.',
      'For records and streamed music.',
      'Для винила и потоковой музыки.',
    ],
    picture: '/turntable/1c1e23/front.svg',
  },
  microphones: {
    id: 58,
    parent: 26,
    name: ['Mikrofoni', 'Microphones', 'Микрофоны'],
    about: [
      'Balsij, mūzikai un raidierakstiem.',
      'For voice, music and podcasts.',
      'Для голоса, музыки и подкастов.',
    ],
    picture: '/microphone/1c1e23/front.svg',
  },
  tvs: {
    id: 59,
    parent: 27,
    name: ['Televizori', 'TVs', 'Телевизоры'],
    about: [
      'No virtuves līdz kino ekrānam.',
      'From kitchen TVs to home cinema.',
      'От кухни до домашнего кинотеатра.',
    ],
    picture: '/tv/1c1e23/front.svg',
  },
  projectors: {
    id: 60,
    parent: 27,
    name: ['Projektori', 'Projectors', 'Проекторы'],
    about: ['Kino uz baltas sienas.', 'Cinema on a white wall.', 'Кино на белой стене.'],
    picture: '/projector/f0f0ee/front.svg',
  },
  cameras: {
    id: 61,
    parent: 28,
    name: ['Fotokameras', 'Cameras', 'Фотокамеры'],
    about: [
      'Bezspoguļa un sporta kameras.',
      'Mirrorless and action cameras.',
      'Беззеркальные и экшн-камеры.',
    ],
    picture: '/camera/1c1e23/front.svg',
  },
  consoles: {
    id: 62,
    parent: 28,
    name: ['Spēļu konsoles', 'Game consoles', 'Игровые приставки'],
    about: ['Vakariem ar draugiem.', 'For evenings with friends.', 'Для вечеров с друзьями.'],
    picture: '/console/f0f0ee/front.svg',
  },
  fridges: {
    id: 63,
    parent: 29,
    name: ['Ledusskapji', 'Fridges', 'Холодильники'],
    about: ['Klusi un taupīgi.', 'Quiet and economical.', 'Тихие и экономичные.'],
    picture: '/fridge/c4c7cb/front.svg',
  },
  washers: {
    id: 64,
    parent: 29,
    name: ['Veļas mašīnas', 'Washing machines', 'Стиральные машины'],
    about: ['Mazai un lielai ģimenei.', 'For small and large families.', 'Для небольшой и большой семьи.'],
    picture: '/washer/f0f0ee/front.svg',
  },
  dryers: {
    id: 65,
    parent: 29,
    name: ['Veļas žāvētāji', 'Tumble dryers', 'Сушильные машины'],
    about: [
      'Sausa veļa jebkuros laikapstākļos.',
      'Dry laundry in any weather.',
      'Сухое бельё в любую погоду.',
    ],
    picture: '/dryer/f0f0ee/front.svg',
  },
  dishwashers: {
    id: 66,
    parent: 29,
    name: ['Trauku mazgājamās mašīnas', 'Dishwashers', 'Посудомоечные машины'],
    about: [
      'Iebūvējamas un brīvi stāvošas.',
      'Built-in and freestanding.',
      'Встраиваемые и отдельностоящие.',
    ],
    picture: '/dishwasher/c4c7cb/front.svg',
  },
  ovens: {
    id: 67,
    parent: 29,
    name: [
      'Cepeškrāsnis un mikroviļņu krāsnis',
      'Ovens and microwaves',
      'Духовые шкафы и микроволновые печи',
    ],
    about: [
      'Maizei, cepetim un ātrām vakariņām.',
      'For bread, roasts and quick suppers.',
      'Для хлеба, жаркого и быстрого ужина.',
    ],
    picture: '/oven/2a2d33/front.svg',
  },
  hobs: {
    id: 68,
    parent: 29,
    name: ['Plīts virsmas', 'Hobs', 'Варочные панели'],
    about: ['Indukcija, keramika un gāze.', 'Induction, ceramic and gas.', 'Индукция, стеклокерамика и газ.'],
    picture: '/hob/1c1e23/front.svg',
  },
  coffee: {
    id: 69,
    parent: 30,
    name: ['Kafijas automāti', 'Coffee machines', 'Кофемашины'],
    about: ['No espreso līdz latē.', 'From espresso to latte.', 'От эспрессо до латте.'],
    picture: '/coffee/2a2d33/front.svg',
  },
  kettles: {
    id: 70,
    parent: 30,
    name: ['Tējkannas', 'Kettles', 'Чайники'],
    about: ['Karsts ūdens dažās minūtēs.', 'Hot water in a few minutes.', 'Горячая вода за несколько минут.'],
    picture: '/kettle/41584f/front.svg',
  },
  toasters: {
    id: 71,
    parent: 30,
    name: ['Tosteri un blenderi', 'Toasters and blenders', 'Тостеры и блендеры'],
    about: ['Brokastīm bez steigas.', 'For unhurried breakfasts.', 'Для неспешных завтраков.'],
    picture: '/toaster/e9e6df/front.svg',
  },
  vacuums: {
    id: 72,
    parent: 31,
    name: ['Putekļsūcēji', 'Vacuum cleaners', 'Пылесосы'],
    about: ['Bezvadu putekļsūcēji un roboti.', 'Cordless and robot vacuums.', 'Беспроводные и роботы.'],
    picture: '/vacuum/c8553d/front.svg',
  },
  irons: {
    id: 73,
    parent: 31,
    name: ['Gludekļi', 'Irons', 'Утюги'],
    about: [
      'Gluds krekls piecās minūtēs.',
      'A smooth shirt in five minutes.',
      'Гладкая рубашка за пять минут.',
    ],
    picture: '/iron/3a4a5f/front.svg',
  },
  purifiers: {
    id: 74,
    parent: 31,
    name: ['Gaisa attīrītāji', 'Air purifiers', 'Очистители воздуха'],
    about: ['Mazāk putekļu un ziedputekšņu.', 'Less dust and pollen.', 'Меньше пыли и пыльцы.'],
    picture: '/purifier/f0f0ee/front.svg',
  },
} as const satisfies Record<string, Row>;
export type LeafCode = keyof typeof leafRows;

const rows: readonly Row[] = [root, ...branches, ...Object.values(leafRows)];
const rowOf = new Map(rows.map((row) => [row.id, row]));

/** Returns the ids from the department to the category, without the root. */
function ancestry(id: number): number[] {
  const row = rowOf.get(id);
  return row === undefined || id === rootId ? [] : [...ancestry(row.parent), id];
}

const ancestries = new Map(Object.values(leafRows).map((row) => [row.id, ancestry(row.id)] as const));
/** Returns the category ids of a product in this leaf: the leaf and its ancestors below the root. */
export const categoryIdsOf = (leaf: LeafCode): number[] => ancestries.get(leafRows[leaf].id) ?? [];

const slugs = new Map(rows.map((row) => [row.id, localised((store) => documentSlug(say(row.name, store)))]));
const slugIn = (row: Row, store: StoreCode): string => slugs.get(row.id)?.[store] ?? '';

/** Returns the slug of a leaf, for links in banners. */
export const leafSlug = (leaf: LeafCode, store: StoreCode): string => slugIn(leafRows[leaf], store);
/** Returns the categories as repeated in product documents, where search finds their names. */
export const categoryLinksOf = (leaf: LeafCode, store: StoreCode): object[] =>
  categoryIdsOf(leaf).flatMap((id) => {
    const row = rowOf.get(id);
    return row === undefined
      ? []
      : [{ category_id: id, name: say(row.name, store), slug: slugIn(row, store) }];
  });

/** Builds the category documents. `counts`: listed products by category id, descendants included. */
export function categoryDocuments(counts: ReadonlyMap<number, number>, stamp: string): Localised<object[]> {
  return localised((store) =>
    rows.map((row) => {
      const line = ancestry(row.id);
      const children = rows.filter((other) => other.parent === row.id);
      return {
        id: row.id,
        parent_id: row.parent,
        name: say(row.name, store),
        is_active: true,
        position: rows.filter((other) => other.parent === row.parent).indexOf(row) + 1,
        level: line.length + 1,
        product_count: counts.get(row.id) ?? 0,
        children_data: children.map((child) => ({ id: child.id })),
        children_count: String(children.length),
        path: ['1', String(rootId), ...line.map(String)].join('/'),
        url_key: slugIn(row, store),
        url_path: line.map((id) => slugIn(rowOf.get(id) ?? row, store)).join('/') || slugIn(row, store),
        slug: slugIn(row, store),
        include_in_menu: row.id === rootId ? 0 : 1,
        image: row.picture,
        description: say(row.about, store),
        created_at: stamp,
        updated_at: stamp,
      };
    }),
  );
}
