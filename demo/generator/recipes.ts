// Table of sets (grouped products) and builds (bundles): the kinds they combine, and their texts.
// Invariant: the first recipe of each list is the fallback, with monitor and keyboard, which every catalogue contains.
import type { Words } from '../texts/words.ts';

export type SetRecipe = { title: Words; subtitle: Words; about: Words; parts: readonly string[] };
type BuildOption = {
  kind: string;
  title: Words;
  type: 'radio' | 'select' | 'checkbox';
  required: boolean;
  choices: number;
};
export type BuildRecipe = { title: Words; subtitle: Words; about: Words; options: readonly BuildOption[] };

export const setRecipes: readonly SetRecipe[] = [
  {
    title: ['Mājas biroja komplekts', 'Home office set', 'Комплект для домашнего офиса'],
    subtitle: ['Monitors, klaviatūra un pele', 'Monitor, keyboard and mouse', 'Монитор, клавиатура и мышь'],
    about: [
      'Viss rakstāmgaldam vienā sūtījumā; daudzumu katrai precei var mainīt.',
      'Everything for the desk in one delivery; the quantity of each item can be changed.',
      'Всё для письменного стола одной доставкой; количество каждого товара можно изменить.',
    ],
    parts: ['monitor', 'keyboard', 'mouse'],
  },
  {
    title: ['Ceļotāja komplekts', 'Traveller’s set', 'Комплект путешественника'],
    subtitle: ['Austiņas un lādētājs', 'Headphones and charger', 'Наушники и зарядное устройство'],
    about: [
      'Mūzika un uzlāde ceļā: viss ietilpst vienā somas kabatā.',
      'Music and power for the road, all in one pocket of your bag.',
      'Музыка и зарядка в дорогу: всё помещается в один карман сумки.',
    ],
    parts: ['headphones', 'charger'],
  },
  {
    title: ['Veļas komplekts', 'Laundry set', 'Комплект для стирки'],
    subtitle: ['Veļas mašīna un žāvētājs', 'Washing machine and dryer', 'Стиральная и сушильная машины'],
    about: [
      'Abas ierīces liekamas viena uz otras, savienotājs ir komplektā.',
      'The two stack on top of each other; the stacking kit is included.',
      'Машины ставятся одна на другую, соединительный элемент входит в комплект.',
    ],
    parts: ['washer', 'dryer'],
  },
  {
    title: ['Brokastu komplekts', 'Breakfast set', 'Комплект для завтрака'],
    subtitle: ['Tējkanna, tosteris un blenderis', 'Kettle, toaster and blender', 'Чайник, тостер и блендер'],
    about: [
      'Viss brokastīm vienā komplektā.',
      'Everything for breakfast in one set.',
      'Всё для завтрака в одном комплекте.',
    ],
    parts: ['kettle', 'toaster', 'blender'],
  },
  {
    title: ['Plašu klausītāja komplekts', 'Record lover’s set', 'Комплект любителя винила'],
    subtitle: [
      'Atskaņotājs, pastiprinātājs un austiņas',
      'Turntable, amplifier and headphones',
      'Проигрыватель, усилитель и наушники',
    ],
    about: [
      'Atliek uzlikt plati: visi kabeļi ir klāt.',
      'Just put a record on: all cables are included.',
      'Остаётся поставить пластинку: все кабели на месте.',
    ],
    parts: ['turntable', 'amplifier', 'headphones'],
  },
  {
    title: ['Tīras mājas komplekts', 'Clean home set', 'Комплект «Чистый дом»'],
    subtitle: [
      'Putekļsūcējs un gaisa attīrītājs',
      'Vacuum cleaner and air purifier',
      'Пылесос и очиститель воздуха',
    ],
    about: [
      'Viens rūpējas par grīdu, otrs par gaisu.',
      'One looks after the floor, the other after the air.',
      'Один следит за чистотой пола, другой\u00a0— за чистотой воздуха.',
    ],
    parts: ['vacuum', 'purifier'],
  },
];

const installation: BuildOption = {
  kind: 'service',
  title: ['Pakalpojums', 'Service', 'Услуга'],
  type: 'checkbox',
  required: false,
  choices: 2,
};

export const buildRecipes: readonly BuildRecipe[] = [
  {
    title: ['Datora komplekts pēc izvēles', 'Build your own PC', 'Соберите свой компьютер'],
    subtitle: [
      'Dators, monitors un piederumi pēc izvēles',
      'Computer, monitor and peripherals of your choice',
      'Компьютер, монитор и периферия на выбор',
    ],
    about: [
      'Izvēlieties katru daļu; mēs saliksim, pārbaudīsim un atvedīsim gatavu darbam.',
      'Choose each part; we assemble, test and deliver it ready for work.',
      'Выберите каждую часть; мы соберём, проверим и привезём готовым к работе.',
    ],
    options: [
      {
        kind: 'desktop',
        title: ['Dators', 'Computer', 'Компьютер'],
        type: 'radio',
        required: true,
        choices: 3,
      },
      {
        kind: 'monitor',
        title: ['Monitors', 'Monitor', 'Монитор'],
        type: 'select',
        required: true,
        choices: 4,
      },
      {
        kind: 'keyboard',
        title: ['Klaviatūra', 'Keyboard', 'Клавиатура'],
        type: 'select',
        required: true,
        choices: 3,
      },
      { kind: 'mouse', title: ['Pele', 'Mouse', 'Мышь'], type: 'select', required: true, choices: 3 },
      installation,
    ],
  },
  {
    title: ['Mājas kino pēc izvēles', 'Build your home cinema', 'Соберите домашний кинотеатр'],
    subtitle: ['Televizors un skaņa pēc izvēles', 'TV and sound of your choice', 'Телевизор и звук на выбор'],
    about: [
      'Ekrāns un skaņa, kas der kopā; kabeļus un stiprinājumu pieliksim klāt.',
      'A screen and sound that match; cables and a wall bracket are included.',
      'Экран и звук, которые подходят друг другу; кабели и крепление добавим мы.',
    ],
    options: [
      { kind: 'tv', title: ['Televizors', 'TV', 'Телевизор'], type: 'radio', required: true, choices: 3 },
      {
        kind: 'soundbar',
        title: ['Skaņas josla', 'Soundbar', 'Саундбар'],
        type: 'select',
        required: true,
        choices: 3,
      },
      {
        kind: 'console',
        title: ['Spēļu konsole', 'Game console', 'Игровая приставка'],
        type: 'select',
        required: false,
        choices: 2,
      },
      installation,
    ],
  },
  {
    title: [
      'Virtuves komplekts pēc izvēles',
      'Kitchen appliance set of your choice',
      'Комплект кухонной техники на выбор',
    ],
    subtitle: [
      'Cepeškrāsns un plīts virsma pēc izvēles',
      'Oven and hob of your choice',
      'Духовой шкаф и варочная панель на выбор',
    ],
    about: [
      'Visa virtuves tehnika vienā piegādē.',
      'All your kitchen appliances in one delivery.',
      'Вся кухонная техника одной доставкой.',
    ],
    options: [
      {
        kind: 'oven',
        title: ['Cepeškrāsns', 'Oven', 'Духовой шкаф'],
        type: 'radio',
        required: true,
        choices: 3,
      },
      {
        kind: 'hob',
        title: ['Plīts virsma', 'Hob', 'Варочная панель'],
        type: 'radio',
        required: true,
        choices: 3,
      },
      {
        kind: 'microwave',
        title: ['Mikroviļņu krāsns', 'Microwave', 'Микроволновая печь'],
        type: 'select',
        required: false,
        choices: 2,
      },
      installation,
    ],
  },
  {
    title: ['Satura veidotāja komplekts', 'Content creator’s kit', 'Набор автора видео'],
    subtitle: [
      'Kamera un mikrofons pēc izvēles',
      'Camera and microphone of your choice',
      'Камера и микрофон на выбор',
    ],
    about: [
      'Laba skaņa un labs attēls jau pirmajā dienā.',
      'Good sound and a good picture from day one.',
      'Хороший звук и хорошая картинка с первого дня.',
    ],
    options: [
      { kind: 'camera', title: ['Kamera', 'Camera', 'Камера'], type: 'radio', required: true, choices: 3 },
      {
        kind: 'microphone',
        title: ['Mikrofons', 'Microphone', 'Микрофон'],
        type: 'radio',
        required: true,
        choices: 3,
      },
      {
        kind: 'action-camera',
        title: ['Otra kamera', 'Second camera', 'Вторая камера'],
        type: 'select',
        required: false,
        choices: 2,
      },
    ],
  },
];
