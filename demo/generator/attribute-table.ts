// Table of product attributes: ids, labels, units and named options.
// Invariants: attribute ids never change; option ids are shared by the store views; the id of a named option depends on
// its position, so new options are appended, and no key looks like a number (JavaScript would move it to the front).
import { amount, type Unit, type Words } from '../texts/words.ts';
import { colours } from './colours.ts';

type Options = Readonly<Record<string, Words | string>>;
type Attribute = {
  id: number;
  label: Words;
  /** set for measured attributes: each option is a number with this unit */
  unit?: Unit;
  /** named options */
  words?: Options;
  /** a text field of the product, without options */
  text?: true;
  multi?: true;
  filter?: true;
  compare?: true;
  /** a sentence for descriptions, with the value in braces */
  sentence?: Words;
  /** smallest value for which the sentence is used */
  sentenceFrom?: number;
};

const flag: Options = { yes: ['Ir', 'Yes', 'Есть'], no: ['Nav', 'No', 'Нет'] };
const grades: Options = {
  'Brand New': ['Jauna', 'Brand new', 'Новый'],
  'A+': ['A+, kā jauna', 'A+, like new', 'A+, как новый'],
  A: ['A, teicams stāvoklis', 'A, excellent condition', 'A, отличное состояние'],
  B: ['B, labs stāvoklis', 'B, good condition', 'B, хорошее состояние'],
  'C+': ['C+, redzamas lietošanas pēdas', 'C+, visible signs of use', 'C+, видны следы использования'],
  C: ['C, izteiktas lietošanas pēdas', 'C, heavy signs of use', 'C, заметный износ'],
};
const classes: Options = {
  'A+++': 'A+++',
  'A++': 'A++',
  'A+': 'A+',
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  F: 'F',
  G: 'G',
};

export const attributes = {
  color: {
    id: 93,
    label: ['Krāsa', 'Colour', 'Цвет'],
    words: Object.fromEntries(Object.entries(colours).map(([code, c]) => [code, c.label])),
    filter: true,
    compare: true,
  },
  brand: { id: 94, label: ['Zīmols', 'Brand', 'Бренд'], text: true, filter: true, compare: true },
  condition_grade: {
    id: 95,
    label: ['Stāvoklis', 'Condition', 'Состояние'],
    words: grades,
    filter: true,
    compare: true,
  },
  energy_class: {
    id: 96,
    label: ['Energoefektivitātes klase', 'Energy class', 'Класс энергоэффективности'],
    words: classes,
    filter: true,
    compare: true,
  },
  screen_size: {
    id: 101,
    label: ['Ekrāna izmērs', 'Screen size', 'Диагональ экрана'],
    unit: 'inch',
    filter: true,
    compare: true,
  },
  resolution: {
    id: 102,
    label: ['Izšķirtspēja', 'Resolution', 'Разрешение'],
    words: {
      hd: '1366 × 768 (HD)',
      fhd: '1920 × 1080 (Full HD)',
      wuxga: '1920 × 1200',
      qhd: '2560 × 1440 (QHD)',
      wqxga: '2560 × 1600',
      uwqhd: '3440 × 1440',
      uhd: '3840 × 2160 (4K UHD)',
      '8k': '7680 × 4320 (8K)',
      phone: '2400 × 1080',
      phone2: '3120 × 1440',
      tab: ['2560 × 1600 (2,5K)', '2560 × 1600 (2.5K)', '2560 × 1600 (2,5K)'],
      watch: '466 × 466',
    },
    filter: true,
    compare: true,
  },
  panel: {
    id: 103,
    label: ['Ekrāna tips', 'Panel type', 'Тип матрицы'],
    words: {
      ips: 'IPS',
      va: 'VA',
      oled: 'OLED',
      amoled: 'AMOLED',
      led: 'LED',
      qled: 'QLED',
      miniled: 'Mini-LED',
    },
    filter: true,
    compare: true,
  },
  refresh_rate: {
    id: 104,
    label: ['Atsvaidzes intensitāte', 'Refresh rate', 'Частота обновления'],
    unit: 'Hz',
    filter: true,
    compare: true,
    sentenceFrom: 100,
    sentence: [
      'Atsvaidzes intensitāte {refresh_rate} padara kustību plūstošu.',
      'A {refresh_rate} refresh rate keeps motion smooth.',
      'Частота обновления {refresh_rate} делает движение плавным.',
    ],
  },
  processor: {
    id: 105,
    label: ['Procesors', 'Processor', 'Процессор'],
    words: {
      c4: ['4 kodoli, 3,4 GHz', '4 cores, 3.4 GHz', '4 ядра, 3,4 ГГц'],
      c6: ['6 kodoli, 4,2 GHz', '6 cores, 4.2 GHz', '6 ядер, 4,2 ГГц'],
      c8: ['8 kodoli, 4,6 GHz', '8 cores, 4.6 GHz', '8 ядер, 4,6 ГГц'],
      c12: ['12 kodoli, 4,9 GHz', '12 cores, 4.9 GHz', '12 ядер, 4,9 ГГц'],
      c16: ['16 kodoli, 5,4 GHz', '16 cores, 5.4 GHz', '16 ядер, 5,4 ГГц'],
    },
    filter: true,
    compare: true,
  },
  memory: {
    id: 106,
    label: ['Operatīvā atmiņa', 'Memory', 'Оперативная память'],
    unit: 'GB',
    filter: true,
    compare: true,
    sentenceFrom: 8,
    sentence: [
      '{memory} operatīvās atmiņas ļauj vienlaikus turēt atvērtas daudzas lietotnes.',
      'With {memory} of memory you can keep many apps open at once.',
      'С {memory} оперативной памяти можно держать открытыми много приложений.',
    ],
  },
  storage: {
    id: 107,
    label: ['Krātuve', 'Storage', 'Накопитель'],
    unit: 'storage',
    filter: true,
    compare: true,
    sentenceFrom: 256,
    sentence: [
      '{storage} krātuvē pietiek vietas dokumentiem, fotogrāfijām un spēlēm.',
      '{storage} of storage leaves room for documents, photos and games.',
      'Накопителя на {storage} хватает для документов, фотографий и игр.',
    ],
  },
  graphics: {
    id: 108,
    label: ['Grafika', 'Graphics', 'Видеокарта'],
    words: {
      shared: ['Iebūvēta', 'Integrated', 'Встроенная'],
      g6: ['Atsevišķa, 6 GB', 'Dedicated, 6 GB', 'Дискретная, 6 ГБ'],
      g8: ['Atsevišķa, 8 GB', 'Dedicated, 8 GB', 'Дискретная, 8 ГБ'],
      g16: ['Atsevišķa, 16 GB', 'Dedicated, 16 GB', 'Дискретная, 16 ГБ'],
    },
    filter: true,
    compare: true,
  },
  operating_system: {
    id: 109,
    label: ['Operētājsistēma', 'Operating system', 'Операционная система'],
    words: {
      windows: 'Windows 11',
      linux: 'Linux',
      android: 'Android 16',
      none: ['Bez operētājsistēmas', 'No operating system', 'Без операционной системы'],
      tv: 'Google TV',
      any: ['Windows, macOS, Linux', 'Windows, macOS, Linux', 'Windows, macOS, Linux'],
    },
    filter: true,
    compare: true,
  },
  battery_life: {
    id: 110,
    label: ['Darbības laiks ar vienu uzlādi', 'Battery life', 'Время работы без подзарядки'],
    unit: 'h',
    filter: true,
    compare: true,
    sentence: [
      'Ar vienu uzlādi darbojas līdz {battery_life}.',
      'Up to {battery_life} on a single charge.',
      'Время работы без подзарядки\u00a0— до {battery_life}.',
    ],
  },
  connectivity: {
    id: 111,
    label: ['Savienojumi', 'Connectivity', 'Подключение'],
    multi: true,
    words: {
      bt: 'Bluetooth 5.4',
      wifi6: 'Wi-Fi 6',
      wifi7: 'Wi-Fi 7',
      usbc: 'USB-C',
      usba: 'USB-A',
      hdmi: 'HDMI 2.1',
      dp: 'DisplayPort',
      lan: 'LAN',
      nfc: 'NFC',
      aux: ['AUX (3,5 mm)', 'AUX (3.5 mm)', 'AUX (3,5 мм)'],
      optical: ['Optiskā ieeja', 'Optical input', 'Оптический вход'],
      '5g': '5G',
      esim: 'eSIM',
      radio: ['2,4 GHz uztvērējs', '2.4 GHz receiver', 'Приёмник 2,4 ГГц'],
      phono: ['Phono ieeja', 'Phono input', 'Вход Phono'],
      xlr: 'XLR',
    },
    filter: true,
    compare: true,
  },
  camera_mp: {
    id: 112,
    label: ['Galvenā kamera', 'Main camera', 'Основная камера'],
    unit: 'MP',
    filter: true,
    compare: true,
  },
  sensor: {
    id: 113,
    label: ['Sensors', 'Sensor', 'Матрица'],
    words: {
      full: ['Pilnkadra', 'Full frame', 'Полнокадровая'],
      apsc: 'APS-C',
      mft: 'Micro 4/3',
      one: '1″',
      small: ['1/1,9″', '1/1.9″', '1/1,9″'],
    },
    filter: true,
    compare: true,
  },
  lens: {
    id: 114,
    label: ['Objektīvs komplektā', 'Lens included', 'Объектив в комплекте'],
    words: {
      none: ['Bez objektīva', 'Body only', 'Без объектива'],
      mm2470: ['24–70 mm', '24–70 mm', '24–70 мм'],
      mm1855: ['18–55 mm', '18–55 mm', '18–55 мм'],
      mm50: ['50 mm f/1,8', '50 mm f/1.8', '50 мм f/1,8'],
    },
    filter: true,
    compare: true,
  },
  video_mode: {
    id: 115,
    label: ['Video', 'Video', 'Видео'],
    words: {
      fhd60: ['1080p, 60 kadri/s', '1080p, 60 fps', '1080p, 60 кадр/с'],
      uhd30: ['4K, 30 kadri/s', '4K, 30 fps', '4K, 30 кадр/с'],
      uhd60: ['4K, 60 kadri/s', '4K, 60 fps', '4K, 60 кадр/с'],
      uhd120: ['4K, 120 kadri/s', '4K, 120 fps', '4K, 120 кадр/с'],
    },
    filter: true,
    compare: true,
  },
  noise_cancelling: {
    id: 116,
    label: ['Trokšņu slāpēšana', 'Noise cancelling', 'Шумоподавление'],
    words: flag,
    filter: true,
    compare: true,
  },
  driver_size: {
    id: 117,
    label: ['Skaļruņa izmērs', 'Driver size', 'Размер излучателя'],
    unit: 'mm',
    compare: true,
  },
  channels: {
    id: 118,
    label: ['Skaņas kanāli', 'Channels', 'Звуковые каналы'],
    words: { '1.0': '1.0', '2.0': '2.0', '2.1': '2.1', '3.1': '3.1', '5.1': '5.1', '5.1.2': '5.1.2' },
    filter: true,
    compare: true,
  },
  power: { id: 119, label: ['Jauda', 'Power', 'Мощность'], unit: 'W', filter: true, compare: true },
  water_resistance: {
    id: 120,
    label: ['Aizsardzība pret ūdeni', 'Water resistance', 'Защита от воды'],
    words: {
      ipx4: 'IPX4',
      ip54: 'IP54',
      ip67: 'IP67',
      ip68: 'IP68',
      atm5: '5 ATM',
      m10: ['Līdz 10 m', 'Down to 10 m', 'До 10 м'],
    },
    filter: true,
    compare: true,
  },
  capacity: { id: 121, label: ['Tilpums', 'Capacity', 'Объём'], unit: 'l', filter: true, compare: true },
  load: {
    id: 122,
    label: ['Maksimālais veļas daudzums', 'Laundry capacity', 'Максимальная загрузка'],
    unit: 'kg',
    filter: true,
    compare: true,
  },
  spin_speed: {
    id: 123,
    label: ['Centrifūgas ātrums', 'Spin speed', 'Скорость отжима'],
    unit: 'rpm',
    filter: true,
    compare: true,
  },
  place_settings: {
    id: 124,
    label: ['Trauku komplekti', 'Place settings', 'Комплекты посуды'],
    unit: 'count',
    filter: true,
    compare: true,
  },
  noise: {
    id: 125,
    label: ['Trokšņa līmenis', 'Noise level', 'Уровень шума'],
    unit: 'dB',
    compare: true,
    sentence: [
      'Trokšņa līmenis darbības laikā ir {noise}.',
      'Operating noise level: {noise}.',
      'Уровень шума при работе\u00a0— {noise}.',
    ],
  },
  energy_use: {
    id: 126,
    label: ['Enerģijas patēriņš', 'Energy consumption', 'Потребление энергии'],
    unit: 'kWh',
    compare: true,
  },
  installation: {
    id: 127,
    label: ['Uzstādīšana', 'Installation', 'Установка'],
    words: {
      free: ['Brīvi stāvoša', 'Freestanding', 'Отдельностоящая'],
      built: ['Iebūvējama', 'Built-in', 'Встраиваемая'],
    },
    filter: true,
    compare: true,
  },
  cooling: {
    id: 128,
    label: ['Dzesēšana', 'Cooling', 'Охлаждение'],
    words: {
      nofrost: 'No Frost',
      low: ['LowFrost', 'LowFrost', 'LowFrost'],
      static: ['Statiskā', 'Static', 'Статическое'],
    },
    filter: true,
    compare: true,
  },
  zones: {
    id: 129,
    label: ['Sildzonas', 'Cooking zones', 'Конфорки'],
    unit: 'count',
    filter: true,
    compare: true,
  },
  hob_type: {
    id: 130,
    label: ['Virsmas veids', 'Hob type', 'Тип панели'],
    words: {
      induction: ['Indukcijas', 'Induction', 'Индукционная'],
      ceramic: ['Keramiskā', 'Ceramic', 'Стеклокерамическая'],
      gas: ['Gāzes', 'Gas', 'Газовая'],
    },
    filter: true,
    compare: true,
  },
  oven_cleaning: {
    id: 131,
    label: ['Tīrīšana', 'Cleaning', 'Очистка'],
    words: {
      steam: ['Ar tvaiku', 'Steam', 'Паровая'],
      pyro: ['Pirolīze', 'Pyrolytic', 'Пиролитическая'],
      catal: ['Katalītiskā', 'Catalytic', 'Каталитическая'],
    },
    filter: true,
    compare: true,
  },
  material: {
    id: 132,
    label: ['Materiāls', 'Material', 'Материал'],
    words: {
      steel: ['Nerūsējošais tērauds', 'Stainless steel', 'Нержавеющая сталь'],
      glass: ['Stikls', 'Glass', 'Стекло'],
      plastic: ['Plastmasa', 'Plastic', 'Пластик'],
      ceramic: ['Keramika', 'Ceramic', 'Керамика'],
      alu: ['Alumīnijs', 'Aluminium', 'Алюминий'],
      wood: ['Koks', 'Wood', 'Дерево'],
    },
    filter: true,
    compare: true,
  },
  pressure: {
    id: 133,
    label: ['Sūkņa spiediens', 'Pump pressure', 'Давление помпы'],
    unit: 'bar',
    compare: true,
  },
  grinder: {
    id: 134,
    label: ['Dzirnaviņas', 'Grinder', 'Кофемолка'],
    words: flag,
    filter: true,
    compare: true,
  },
  slots: {
    id: 135,
    label: ['Maizes šķēļu skaits', 'Number of slices', 'Количество тостов'],
    unit: 'count',
    filter: true,
    compare: true,
  },
  suction: {
    id: 136,
    label: ['Sūkšanas spēks', 'Suction', 'Сила всасывания'],
    unit: 'Pa',
    filter: true,
    compare: true,
  },
  filter_type: {
    id: 137,
    label: ['Filtrs', 'Filter', 'Фильтр'],
    words: { hepa: 'HEPA 13', hepa14: 'HEPA 14', washable: ['Mazgājams', 'Washable', 'Моющийся'] },
    filter: true,
    compare: true,
  },
  steam_rate: {
    id: 138,
    label: ['Tvaika padeve', 'Steam output', 'Подача пара'],
    unit: 'gPerMin',
    compare: true,
  },
  room_size: {
    id: 139,
    label: ['Telpas platība', 'Room size', 'Площадь помещения'],
    unit: 'm2',
    filter: true,
    compare: true,
  },
  brightness: {
    id: 140,
    label: ['Spilgtums', 'Brightness', 'Яркость'],
    unit: 'lm',
    filter: true,
    compare: true,
  },
  print_type: {
    id: 141,
    label: ['Drukas veids', 'Print technology', 'Тип печати'],
    words: {
      laser: ['Lāzera', 'Laser', 'Лазерная'],
      ink: ['Tintes', 'Inkjet', 'Струйная'],
      tank: ['Ar tintes tvertnēm', 'Ink tank', 'Струйная с чернильными контейнерами'],
    },
    filter: true,
    compare: true,
  },
  print_speed: {
    id: 142,
    label: ['Drukas ātrums', 'Print speed', 'Скорость печати'],
    unit: 'ppm',
    compare: true,
  },
  print_colour: {
    id: 143,
    label: ['Krāsu druka', 'Colour printing', 'Цветная печать'],
    words: flag,
    filter: true,
    compare: true,
  },
  key_layout: {
    id: 144,
    label: ['Klaviatūras izmērs', 'Keyboard size', 'Формат клавиатуры'],
    words: {
      k100: ['Pilna izmēra', 'Full size', 'Полноразмерная'],
      k75: ['75\u00a0%', '75%', '75\u00a0%'],
      k65: ['65\u00a0%', '65%', '65\u00a0%'],
      tkl: 'TKL',
    },
    filter: true,
    compare: true,
  },
  switches: {
    id: 145,
    label: ['Slēdži', 'Switches', 'Переключатели'],
    words: {
      quiet: ['Klusie mehāniskie', 'Quiet mechanical', 'Тихие механические'],
      tactile: ['Taktilie mehāniskie', 'Tactile mechanical', 'Тактильные механические'],
      membrane: ['Membrānas', 'Membrane', 'Мембранные'],
      scissor: ['Šķērveida', 'Scissor', 'Ножничные'],
    },
    filter: true,
    compare: true,
  },
  sensitivity: { id: 146, label: ['Jutība', 'Sensitivity', 'Чувствительность'], unit: 'dpi', compare: true },
  wifi_standard: {
    id: 147,
    label: ['Wi-Fi standarts', 'Wi-Fi standard', 'Стандарт Wi-Fi'],
    words: { w5: 'Wi-Fi 5', w6: 'Wi-Fi 6', w6e: 'Wi-Fi 6E', w7: 'Wi-Fi 7' },
    filter: true,
    compare: true,
  },
  lan_ports: {
    id: 148,
    label: ['LAN porti', 'LAN ports', 'Порты LAN'],
    unit: 'count',
    filter: true,
    compare: true,
  },
  usb_ports: {
    id: 149,
    label: ['USB porti', 'USB ports', 'Порты USB'],
    unit: 'count',
    filter: true,
    compare: true,
  },
  case_size: {
    id: 150,
    label: ['Korpusa izmērs', 'Case size', 'Размер корпуса'],
    unit: 'mm',
    filter: true,
    compare: true,
  },
  navigation: {
    id: 151,
    label: ['Navigācija', 'Navigation', 'Навигация'],
    words: {
      gps: 'GPS',
      gnss: 'GPS, Galileo',
      none: ['Nav', 'None', 'Нет'],
      lidar: ['Lāzera', 'Laser', 'Лазерная'],
      camera: ['Ar kameru', 'Camera', 'По камере'],
    },
    filter: true,
    compare: true,
  },
  microphone_pattern: {
    id: 152,
    label: ['Uztveršanas virziens', 'Polar pattern', 'Диаграмма направленности'],
    words: {
      cardioid: ['Kardioīda', 'Cardioid', 'Кардиоида'],
      omni: ['Visvirziena', 'Omnidirectional', 'Всенаправленная'],
      multi: ['Četri režīmi', 'Four patterns', 'Четыре режима'],
    },
    filter: true,
    compare: true,
  },
  drive_type: {
    id: 153,
    label: ['Piedziņa', 'Drive', 'Привод'],
    words: { belt: ['Siksnas', 'Belt', 'Ременный'], direct: ['Tiešā', 'Direct', 'Прямой'] },
    filter: true,
    compare: true,
  },
  software_type: {
    id: 154,
    label: ['Veids', 'Type', 'Вид'],
    words: {
      office: ['Biroja programmas', 'Office software', 'Офисные программы'],
      security: ['Drošība', 'Security', 'Безопасность'],
      photo: ['Foto apstrāde', 'Photo editing', 'Обработка фотографий'],
    },
    filter: true,
    compare: true,
  },
  licence: {
    id: 155,
    label: ['Licence', 'Licence', 'Лицензия'],
    words: {
      y1: ['1 ierīce, 1 gads', '1 device, 1 year', '1 устройство, 1 год'],
      y3: ['3 ierīces, 1 gads', '3 devices, 1 year', '3 устройства, 1 год'],
      y5: ['5 ierīces, 2 gadi', '5 devices, 2 years', '5 устройств, 2 года'],
      forever: ['Beztermiņa', 'Perpetual', 'Бессрочная'],
    },
    filter: true,
    compare: true,
  },
  service_type: {
    id: 156,
    label: ['Pakalpojums', 'Service', 'Услуга'],
    words: {
      install: ['Uzstādīšana', 'Installation', 'Установка'],
      warranty: ['Pagarināta garantija', 'Extended warranty', 'Расширенная гарантия'],
      setup: ['Datora sagatavošana', 'Computer setup', 'Настройка компьютера'],
      recycle: ['Vecās tehnikas izvešana', 'Old appliance removal', 'Вывоз старой техники'],
    },
    filter: true,
    compare: true,
  },
  service_time: {
    id: 157,
    label: ['Izpildes laiks', 'Completed within', 'Срок выполнения'],
    words: {
      d1: ['1 darba diena', '1 working day', '1 рабочий день'],
      d3: ['1–3 darba dienas', '1–3 working days', '1–3 рабочих дня'],
      d5: ['3–5 darba dienas', '3–5 working days', '3–5 рабочих дней'],
    },
    filter: true,
  },
  book_format: {
    id: 158,
    label: ['Formāts', 'Format', 'Формат'],
    multi: true,
    words: { epub: 'EPUB', pdf: 'PDF' },
    filter: true,
  },
  pages: { id: 159, label: ['Lappuses', 'Pages', 'Страницы'], unit: 'count' },
  runtime: {
    id: 163,
    label: ['Darbības laiks', 'Run time', 'Время работы'],
    unit: 'min',
    filter: true,
    compare: true,
    sentence: [
      'Ar vienu uzlādi darbojas līdz {runtime}.',
      'Runs for up to {runtime} on one charge.',
      'Работает до {runtime} без подзарядки.',
    ],
  },
  warranty: {
    id: 160,
    label: ['Garantija', 'Warranty', 'Гарантия'],
    unit: 'year',
    filter: true,
    compare: true,
  },
  weight: { id: 161, label: ['Svars', 'Weight', 'Вес'], text: true, compare: true },
  dimensions: {
    id: 162,
    label: ['Izmēri (P × A × Dz)', 'Dimensions (W × H × D)', 'Размеры (Ш × В × Г)'],
    text: true,
    compare: true,
  },
} as const satisfies Record<string, Attribute>;
export type AttributeCode = keyof typeof attributes;

export const attributeCodes = Object.keys(attributes) as AttributeCode[];
/** Returns the row of an attribute, widened so that optional fields can be read. */
export const attributeOf = (code: AttributeCode): Attribute => attributes[code];

/** Returns the label of an option: "16 GB", "Indukcijas". @throws {Error} for a value missing from the table */
export function optionLabel(code: AttributeCode, value: number | string): Words {
  const row = attributeOf(code);
  if (row.unit !== undefined) return amount(Number(value), row.unit);
  const label = row.words?.[String(value)];
  if (label === undefined) throw new Error(`Attribute ${code} has no option "${value}"`);
  return typeof label === 'string' ? [label, label, label] : label;
}

/** Attributes whose values are the option ids, because they are plain fields of the product. */
const plainOptions: readonly AttributeCode[] = ['condition_grade', 'energy_class'];

/**
 * Returns the option id of a value: a colour's own id, attribute id × 1000 + position for named options, attribute id ×
 * 1000000 + hundredths for measured ones. An id thus never depends on the other products.
 */
export function optionId(code: AttributeCode, value: number | string): string {
  if (plainOptions.includes(code)) return String(value);
  const row = attributeOf(code);
  if (code === 'color') {
    const colour = Object.entries(colours).find(([name]) => name === value);
    if (colour === undefined) throw new Error(`no colour ${value}`);
    return String(colour[1].option);
  }
  if (row.unit !== undefined) return String(row.id * 1_000_000 + Math.round(Number(value) * 100));
  const at = Object.keys(row.words ?? {}).indexOf(String(value));
  if (at < 0) throw new Error(`Attribute ${code} has no option "${value}"`);
  return String(row.id * 1000 + at);
}
