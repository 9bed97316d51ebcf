// Table of the demo store's news: announcements and advice. `daysAgo` is relative to the reference time of the
// catalogue.
import type { Part } from './page-text.ts';
import type { Words } from './words.ts';

export type NewsText = {
  /** shared by all store views; differs from the ids of pages */
  id: number;
  daysAgo: number;
  slug: Words;
  title: Words;
  summary: Words;
  parts: readonly Part[];
  /** skus of the products it is about */
  products: readonly string[];
};

export const news: readonly NewsText[] = [
  {
    id: 101,
    products: ['KA-AURORA', 'VK-31'],
    daysAgo: 4,
    slug: ['ka-izveleties-televizoru', 'how-to-choose-a-television', 'kak-vybrat-televizor'],
    title: [
      'Kā izvēlēties televizoru: trīs jautājumi, uz kuriem atbildēt pirms pirkuma',
      'How to choose a television: three questions to answer before you buy',
      'Как выбрать телевизор: три вопроса, на которые стоит ответить до покупки',
    ],
    summary: [
      'Attālums, gaisma un skaņa pasaka vairāk nekā garš tehnisko datu saraksts.',
      'Distance, light and sound tell you more than a long list of specifications.',
      'Расстояние, свет и звук скажут больше, чем длинный список характеристик.',
    ],
    parts: [
      {
        h: ['Cik tālu sēdēsiet?', 'How far away will you sit?', 'С какого расстояния будете смотреть?'],
        p: [
          'Izmēriet attālumu no dīvāna līdz sienai. 4K attēlam pietiek, ja attālums ir pusotras ekrāna diagonāles: no diviem metriem labi redzams 50 līdz 55 collu ekrāns, no trim metriem – 65 līdz 75 collu.',
          'Measure from the sofa to the wall. For a 4K picture, one and a half times the screen’s diagonal is enough: two metres suit a 50 to 55 inch screen, three metres a 65 to 75 inch one.',
          'Измерьте расстояние от дивана до стены. Для изображения 4K достаточно полутора диагоналей: с двух метров хорошо смотреть экран 50–55 дюймов, с трёх\u00a0— 65–75 дюймов.',
        ],
      },
      {
        h: ['Cik gaiša ir istaba?', 'How bright is the room?', 'Насколько светлая комната?'],
        p: [
          'Dienvidu pusē noderēs spilgts ekrāns ar matētu virsmu. Tumšā istabā vakaros vislabāk izskatīsies OLED: tā melnais ir patiešām melns.',
          'A south-facing room calls for a bright screen with a matt surface. In a dark room in the evening, OLED looks best: its black is really black.',
          'В комнате с окнами на юг пригодится яркий матовый экран. В тёмной комнате вечером лучше всего OLED: чёрный у него действительно чёрный.',
        ],
      },
      {
        h: ['Ko klausīsieties?', 'What will you listen to?', 'Что будете слушать?'],
        p: [
          'Plāns korpuss nozīmē mazus skaļruņus. Ja skatāties filmas, atlieciet daļu naudas skaņas panelim: starpību dzirdēsiet uzreiz.',
          'A thin case means small speakers. If you watch films, keep some of the money for a soundbar: you’ll hear the difference at once.',
          'Тонкий корпус\u00a0— это маленькие динамики. Если смотрите фильмы, оставьте часть денег на саундбар: разницу услышите сразу.',
        ],
      },
    ],
  },
  {
    id: 102,
    products: [],
    daysAgo: 18,
    slug: ['iepirksanas-bez-interneta', 'shopping-offline', 'pokupki-bez-interneta'],
    title: [
      'Vilcienā, laukos, autobusā: kā iepirkties bez interneta',
      'On a train, in the country, on a bus: shopping offline',
      'В поезде, за городом, в автобусе: как покупать без интернета',
    ],
    summary: [
      'Atveriet veikalu vienreiz, un katalogs būs jūsu ierīcē. Pasūtījums tiks nosūtīts, kad savienojums būs atjaunots.',
      'Open the store once and its catalogue is on your device. An order is sent when you’re back online.',
      'Откройте магазин один раз, и каталог будет на вашем устройстве. Заказ отправится, когда соединение восстановится.',
    ],
    parts: [
      {
        p: [
          'Savienojums pazūd tieši tad, kad ir brīvs brīdis: starp Siguldu un Cēsīm, mežā, pagrabā. Tāpēc mūsu veikals darbojas arī bez interneta.',
          'The signal goes just when you have a free moment: between Sigulda and Cēsis, in a forest, in a basement. That’s why our store works offline, too.',
          'Сеть пропадает именно тогда, когда есть свободное время: между Сигулдой и Цесисом, в лесу, в подвале. Поэтому наш магазин работает и без интернета.',
        ],
      },
      {
        h: ['Kas darbojas', 'What works', 'Что работает'],
        list: [
          [
            'Preces, filtri, meklēšana un šīs lapas: pēc pirmās atvēršanas tās ir jūsu ierīcē.',
            'Products, filters, search and these pages: after the first visit they’re on your device.',
            'Товары, фильтры, поиск и эти страницы: после первого посещения они на вашем устройстве.',
          ],
          [
            'Grozs un pasūtījuma noformēšana. Pasūtījums ir saglabāts šajā ierīcē un gaida nosūtīšanu.',
            'The cart and checkout. Your order is saved on this device and is waiting to be sent.',
            'Корзина и оформление заказа. Заказ сохранён на этом устройстве и ожидает отправки.',
          ],
          [
            'Ja cena pa to laiku ir augusi, bez jūsu apstiprinājuma nekas netiek iekasēts.',
            'If a price has risen meanwhile, nothing is charged until you confirm.',
            'Если цена за это время выросла, без вашего подтверждения ничего не спишется.',
          ],
        ],
      },
      {
        h: ['Kas nedarbojas', 'What doesn’t', 'Что не работает'],
        p: [
          'Maksājums bankas lapā un kuponi: tiem vajadzīgs savienojums. Varat izvēlēties citu apmaksas veidu vai pagaidīt.',
          'Payment on a bank’s page and coupons: they need a connection. You can choose another payment method, or wait.',
          'Оплата на странице банка и купоны: им нужно соединение. Можно выбрать другой способ оплаты или подождать.',
        ],
      },
    ],
  },
  {
    id: 103,
    products: ['NA-14', 'NP8-PRO-256'],
    daysAgo: 33,
    slug: ['ko-nozime-stavoklis', 'what-condition-grades-mean', 'chto-oznachaet-sostoyanie'],
    title: [
      'A+, A, B, C: ko nozīmē atjaunotas preces stāvoklis',
      'A+, A, B, C: what the condition of refurbished goods means',
      'A+, A, B, C: что означает состояние восстановленного товара',
    ],
    summary: [
      'Kā pārbaudām lietotu tehniku un ko sagaidīt no katra stāvokļa.',
      'How we test used goods, and what to expect of each condition.',
      'Как мы проверяем подержанную технику и чего ждать от каждого состояния.',
    ],
    parts: [
      {
        p: [
          'Katru lietotu ierīci iztīrām, pārbaudām un, ja vajag, salabojam. Stāvoklis stāsta tikai par izskatu: darbojas tās visas vienādi, un divu gadu likumiskā garantija ir visām.',
          'Every used device is cleaned, tested and, where needed, repaired. The condition speaks of looks alone: they all work equally well, and they all carry the two-year legal guarantee.',
          'Каждое подержанное устройство мы чистим, проверяем и при необходимости чиним. Состояние говорит только о внешнем виде: работают все одинаково, и на все действует двухлетняя законная гарантия.',
        ],
      },
      {
        table: [
          [
            ['Stāvoklis', 'Condition', 'Состояние'],
            ['Kā izskatās', 'What it looks like', 'Как выглядит'],
          ],
          [
            ['A+', 'A+', 'A+'],
            [
              'Kā jauns, bez lietošanas pēdām',
              'Like new, no signs of use',
              'Как новый, без следов использования',
            ],
          ],
          [
            ['A', 'A', 'A'],
            [
              'Sīkas skrambas, ko redz tikai tuvumā',
              'Fine scratches, seen only up close',
              'Мелкие царапины, заметные только вблизи',
            ],
          ],
          [
            ['B', 'B', 'B'],
            [
              'Redzamas skrambas uz korpusa, ekrāns tīrs',
              'Visible scratches on the case, clear screen',
              'Заметные царапины на корпусе, экран чистый',
            ],
          ],
          [
            ['C', 'C', 'C'],
            [
              'Nodilums un robi, kas lietošanai netraucē',
              'Wear and dents that don’t affect use',
              'Потёртости и сколы, не мешающие работе',
            ],
          ],
        ],
      },
    ],
  },
  {
    id: 104,
    products: ['SL-340', 'SS-9'],
    daysAgo: 47,
    slug: ['energoetikete-tris-minutes', 'the-energy-label-explained', 'energeticheskaya-etiketka'],
    title: [
      'Energoetiķete: ko tā pasaka par elektrības rēķinu',
      'The energy label: what it says about your electricity bill',
      'Энергетическая этикетка: что она говорит о счёте за электричество',
    ],
    summary: [
      'C klases ledusskapis nav slikts. Paskaidrojam, kā lasīt skalu no A līdz G.',
      'A class C refrigerator isn’t a bad one. How to read the scale from A to G.',
      'Холодильник класса C\u00a0— вовсе не плохой. Как читать шкалу от A до G.',
    ],
    parts: [
      {
        p: [
          'Kopš 2021. gada skalā no A līdz G vairs nav plusu. Jaunā A klase ir tik stingra, ka labi ledusskapji bieži ir C vai D klasē; tas ir paredzēts, lai ražotājiem būtu, kurp tiekties.',
          'Since 2021 the scale from A to G has had no more pluses. The new class A is so strict that good refrigerators are often C or D; this leaves manufacturers room to improve.',
          'С 2021 года на шкале от A до G больше нет плюсов. Новый класс A настолько строг, что хорошие холодильники часто относятся к C или D; так производителям есть куда расти.',
        ],
      },
      {
        h: ['Skatieties uz kilovatstundām', 'Look at the kilowatt-hours', 'Смотрите на киловатт-часы'],
        p: [
          'Zem skalas ir gada patēriņš. Reiziniet to ar savu tarifu, un zināsiet izmaksas eiro. Divu ledusskapju starpība parasti ir lielāka nekā divu klašu starpība.',
          'Below the scale stands the yearly consumption. Multiply it by your tariff and you know the cost in euros. Two refrigerators often differ more than two classes do.',
          'Под шкалой указано годовое потребление. Умножьте его на свой тариф\u00a0— получите расходы в евро. Два холодильника часто различаются сильнее, чем два класса.',
        ],
        links: [
          {
            words: ['Energoetiķešu arhīvs', 'Energy label archive', 'Архив энергетических этикеток'],
            page: 'energy-labels',
          },
        ],
      },
    ],
  },
  {
    id: 105,
    products: ['VK-2'],
    daysAgo: 61,
    slug: ['veikals-brivibas-iela', 'store-on-brivibas-iela', 'magazin-na-ulitse-brivibas'],
    title: [
      'Brīvības ielas veikalā tagad var izmēģināt austiņas',
      'You can now try headphones in our store on Brīvības iela',
      'В магазине на улице Бривибас теперь можно послушать наушники',
    ],
    summary: [
      'Klausīšanās stūrī ir četrdesmit modeļu. Paņemiet līdzi savu mūziku.',
      'The listening corner has forty models. Bring your own music.',
      'В уголке прослушивания сорок моделей. Приходите со своей музыкой.',
    ],
    parts: [
      {
        p: [
          'Austiņas ir kā apavi: kamēr neuzliek, nezina. Tāpēc veikalā Brīvības ielā 90 iekārtojām klusu stūri ar četrdesmit modeļiem, no mazām līdz studijas.',
          'Headphones are like shoes: you don’t know until you’ve tried them on. So in our store at Brīvības iela 90 we’ve set up a quiet corner with forty models, from tiny to studio size.',
          'Наушники как обувь: пока не примеришь, не узнаешь. Поэтому в магазине на ул. Бривибас, 90 мы устроили тихий уголок с сорока моделями, от миниатюрных до студийных.',
        ],
      },
      {
        p: [
          'Pievienojiet savu tālruni un klausieties, cik ilgi gribat. Ja patīk, varat paņemt uzreiz vai pasūtīt uz pakomātu.',
          'Connect your phone and listen for as long as you like. If you like a pair, take it home at once or order it to a parcel locker.',
          'Подключите свой телефон и слушайте сколько угодно. Понравились\u00a0— заберите сразу или закажите в пакомат.',
        ],
        links: [{ words: ['Kā mūs atrast', 'How to find us', 'Как нас найти'], page: 'contacts' }],
      },
    ],
  },
  {
    id: 106,
    products: ['SL-340', 'SS-9'],
    daysAgo: 80,
    slug: ['nododiet-veco-tehniku', 'hand-in-your-old-appliances', 'sdayte-staruyu-tehniku'],
    title: [
      'Atvedīsim jaunu ledusskapi un paņemsim veco',
      'We bring the new refrigerator and collect the old one',
      'Привезём новый холодильник и заберём старый',
    ],
    summary: [
      'Veco tehniku pieņemam bez maksas: pie durvīm, veikalā un pēc vienošanās.',
      'We accept old appliances free of charge: at your door, in our store and by arrangement.',
      'Старую технику принимаем бесплатно: у дверей, в магазине и по договорённости.',
    ],
    parts: [
      {
        p: [
          'Pērkot lielu sadzīves tehniku, kurjers bez maksas aizvedīs tāda paša veida veco. Pasakiet to, kad kurjers piezvana, un atvienojiet ierīci no elektrības un ūdens.',
          'When you buy a large appliance, the courier collects an old one of the same kind free of charge. Tell the courier when they call, and unplug the appliance from power and water.',
          'При покупке крупной техники курьер бесплатно заберёт старую того же вида. Скажите об этом, когда курьер позвонит, и отключите прибор от электричества и воды.',
        ],
      },
      {
        list: [
          [
            'Mazas ierīces līdz 25 cm pieņemam veikalā bez pirkuma.',
            'Small devices up to 25 cm are accepted in our store without a purchase.',
            'Небольшие устройства до 25 см принимаем в магазине без покупки.',
          ],
          [
            'Baterijas un akumulatorus ielieciet kastē pie ieejas.',
            'Batteries go into the box by the entrance.',
            'Батарейки и аккумуляторы опустите в ящик у входа.',
          ],
          [
            'Pirms nodošanas izdzēsiet no ierīces savus datus.',
            'Delete your data from the device before you hand it in.',
            'Перед сдачей удалите с устройства свои данные.',
          ],
        ],
      },
    ],
  },
];
