// Kinds of the department of audio. A table of texts.
import type { Kind } from './kind.ts';

export const audioKinds: readonly Kind[] = [
  {
    code: 'headphones',
    leaf: 'headphones',
    share: 5,
    brands: ['Vilnis', 'Vilnis', 'Norra', 'Krasts'],
    series: ['Klusums', 'Dziesma', 'Atbalss', 'Nakts', 'Studio', 'Ceļš'],
    models: ['1', '3', '5', '7'],
    colours: ['sand', 'graphite', 'fir', 'milk'],
    price: [39.9, 349],
    body: [17, 19, 8, 0.25],
    specs: {
      noise_cancelling: ['no', 'yes'],
      driver_size: [30, 40, 50],
      battery_life: [24, 30, 42, 60],
      connectivity: [
        ['bt', 'aux'],
        ['bt', 'usbc', 'aux'],
      ],
    },
    subtitle: [
      'Bezvadu austiņas, {battery_life}',
      'Wireless headphones, {battery_life}',
      'Беспроводные наушники, {battery_life}',
    ],
    noun: ['austiņas', 'headphones', 'наушники'],
    open: [
      [
        'Austiņas, kas ceļā atstāj tikai mūziku. Spilventiņi ir mīksti un maināmi, stīpa nespiež.',
        'Headphones that leave you with nothing but the music. The pads are soft and replaceable, and the headband doesn’t pinch.',
        'Наушники, которые оставляют в дороге только музыку. Амбушюры мягкие и сменные, оголовье не давит.',
      ],
      [
        'Sabalansēta skaņa bez uzpūsta basa: balsis ir skaidras, kontrabass ir īsts.',
        'Balanced sound without swollen bass: voices are clear, the double bass is real.',
        'Сбалансированный звук без раздутого баса: голоса чистые, контрабас настоящий.',
      ],
    ],
    detail: [
      [
        'Savienojas ar divām ierīcēm reizē, tāpēc telefona zvanu nepalaidīsiet garām, klausoties datorā.',
        'They connect to two devices at once, so you won’t miss a call while listening on your computer.',
        'Подключаются к двум устройствам сразу, поэтому вы не пропустите звонок, слушая музыку с компьютера.',
      ],
      [
        'Komplektā ir ciets futrālis un vads lidmašīnai.',
        'A hard case and a cable for in-flight use are included.',
        'В комплекте жёсткий футляр и кабель для самолёта.',
      ],
    ],
    goesWith: ['speaker', 'turntable', 'charger'],
  },
  {
    code: 'earbuds',
    leaf: 'earbuds',
    share: 3,
    brands: ['Vilnis', 'Norra'],
    series: ['Piliens', 'Čuksts', 'Drop', 'Sprints'],
    models: ['1', '2', '3', 'Pro'],
    colours: ['milk', 'graphite', 'winter'],
    price: [24.9, 229],
    body: [5.6, 4.8, 2.4, 0.045],
    specs: {
      noise_cancelling: ['no', 'yes'],
      battery_life: [6, 8, 10],
      water_resistance: ['ipx4', 'ip54'],
      connectivity: [['bt'], ['bt', 'usbc']],
    },
    subtitle: [
      'Ieliekamās austiņas, {battery_life}',
      'Earbuds, {battery_life}',
      'Наушники-вкладыши, {battery_life}',
    ],
    noun: ['ieliekamās austiņas', 'earbuds', 'наушники-вкладыши'],
    open: [
      [
        'Vieglas ieliekamās austiņas skriešanai, tramvajam un darbam. Komplektā četru izmēru uzgaļi.',
        'Light earbuds for running, the tram and work. Tips in four sizes are included.',
        'Лёгкие наушники для бега, трамвая и работы. В комплекте насадки четырёх размеров.',
      ],
      [
        'Kabatā tās gandrīz nejūt, ausī tās turas stingri arī lietū.',
        'Barely there in your pocket, secure in your ear, even in the rain.',
        'В кармане почти не чувствуются, в ухе держатся крепко даже под дождём.',
      ],
    ],
    detail: [
      [
        'Futrālis uzlādē austiņas vēl trīs reizes, un desmit minūtes dod stundu mūzikas.',
        'The case charges them three more times, and a ten-minute charge gives an hour of music.',
        'Футляр заряжает наушники ещё три раза, а десять минут дают час музыки.',
      ],
      [
        'Zvanos vēju atfiltrē trīs mikrofoni.',
        'In calls three microphones filter out the wind.',
        'Во время звонков три микрофона отсекают ветер.',
      ],
    ],
    goesWith: ['phone', 'watch', 'charger'],
  },
  {
    code: 'speaker',
    leaf: 'speakers',
    share: 4,
    brands: ['Vilnis', 'Vilnis', 'Krasts'],
    series: ['Krāce', 'Pludmale', 'Istaba', 'Tilts', 'Roll'],
    models: ['1', '2', '3', 'Max'],
    colours: ['grey', 'graphite', 'fir', 'brick'],
    price: [29.9, 399],
    body: [12, 18, 12, 1.1],
    specs: {
      power: [10, 20, 40, 80],
      channels: ['1.0', '2.0'],
      battery_life: [8, 12, 20],
      water_resistance: ['ipx4', 'ip67'],
      connectivity: [['bt'], ['bt', 'wifi6', 'aux']],
    },
    subtitle: ['Bezvadu skaļrunis, {power}', 'Wireless speaker, {power}', 'Беспроводная колонка, {power}'],
    noun: ['bezvadu skaļrunis', 'wireless speaker', 'беспроводная колонка'],
    open: [
      [
        'Skaļrunis ar siltu, pilnu skaņu, kas piepilda istabu un nedun kaimiņiem.',
        'A speaker with a warm, full sound that fills the room without disturbing the neighbours.',
        'Колонка с тёплым, полным звуком, который наполняет комнату и не гудит у соседей.',
      ],
      [
        'Audums ir austs Latvijā, rokturis der arī pārgājienam. Divus skaļruņus var savienot pārī.',
        'The fabric is woven in Latvia and the handle makes it easy to take on a hike. Two speakers can be paired.',
        'Ткань соткана в Латвии, ручка пригодится и в походе. Две колонки можно объединить в пару.',
      ],
    ],
    detail: [
      [
        'Pogas ir īstas un atrodamas arī tumsā.',
        'Real buttons that are easy to find in the dark.',
        'Кнопки настоящие, их легко найти и в темноте.',
      ],
      [
        'Skaņu pielāgo telpai pats: uz grīdas, plauktā vai ārā.',
        'It adapts its sound to the place: on the floor, on a shelf or outdoors.',
        'Сама подстраивает звук под место: на полу, на полке или на улице.',
      ],
    ],
    goesWith: ['turntable', 'headphones'],
  },
  {
    code: 'soundbar',
    leaf: 'soundbars',
    share: 3,
    brands: ['Vilnis', 'Krasts'],
    series: ['Kino', 'Zāle', 'Loks', 'Josla'],
    models: ['200', '300', '500', '700'],
    colours: ['graphite', 'black'],
    price: [99, 899],
    body: [95, 6.2, 10.5, 3.1],
    specs: {
      channels: ['2.0', '2.1', '3.1', '5.1', '5.1.2'],
      power: [80, 160, 300, 420],
      connectivity: [
        ['bt', 'hdmi', 'optical'],
        ['bt', 'wifi6', 'hdmi', 'optical'],
      ],
    },
    subtitle: ['Skaņas josla, {channels}', 'Soundbar, {channels}', 'Саундбар, {channels}'],
    noun: ['skaņas josla', 'soundbar', 'саундбар'],
    open: [
      [
        'Skaņas josla, ar kuru katrs vārds ir saprotams. Mūzika filmā vairs nenomāc sarunu.',
        'A soundbar that makes dialogue clear. Film music no longer drowns out the voices.',
        'Саундбар, с которым слова понятны. Музыка в фильме больше не заглушает разговор.',
      ],
      [
        'Kino skaņa no viena korpusa zem ekrāna; savienojas ar televizoru ar vienu kabeli.',
        'Cinema sound from one body below the screen; connects to the TV with a single cable.',
        'Звук кинотеатра из одного корпуса под экраном; с телевизором соединяется одним кабелем.',
      ],
    ],
    detail: [
      [
        'Nakts režīms klusina sprādzienus, bet atstāj balsis.',
        'Night mode softens explosions but keeps voices clear.',
        'Ночной режим приглушает взрывы, но оставляет голоса.',
      ],
      [
        'Vada ar televizora pulti, sienas stiprinājums ir komplektā.',
        'Works with your TV remote; a wall mount is included.',
        'Управляется пультом телевизора, настенное крепление в комплекте.',
      ],
    ],
    goesWith: ['tv', 'projector'],
  },
  {
    code: 'turntable',
    leaf: 'hifi',
    share: 1,
    brands: ['Vilnis', 'Lauma'],
    series: ['Rieva', 'Plate', 'Aplis'],
    models: ['33', '45', '78'],
    colours: ['black', 'white', 'brick'],
    price: [149, 699],
    body: [42, 12.5, 35, 5.2],
    specs: {
      drive_type: ['belt', 'direct'],
      material: ['wood', 'alu'],
      connectivity: [
        ['phono', 'aux'],
        ['bt', 'phono', 'usba'],
      ],
    },
    subtitle: ['Plašu atskaņotājs', 'Turntable', 'Проигрыватель винила'],
    noun: ['plašu atskaņotājs', 'turntable', 'проигрыватель'],
    open: [
      [
        'Plašu atskaņotājs, kas ir gatavs uzreiz: adata noregulēta, priekšpastiprinātājs iebūvēts.',
        'A turntable that’s ready to play: the stylus is aligned and a preamplifier is built in.',
        'Проигрыватель, готовый сразу: игла настроена, предусилитель встроен.',
      ],
    ],
    detail: [
      [
        'Smags disks griežas vienmērīgi, kājiņas aptur vibrāciju.',
        'A heavy platter turns evenly, and the feet absorb vibration.',
        'Тяжёлый диск вращается ровно, ножки гасят вибрацию.',
      ],
      [
        'Putekļu vāks ir noņemams, plates beigās tonarms paceļas pats.',
        'The dust cover lifts off, and the arm rises by itself at the end of a side.',
        'Пылезащитная крышка снимается, в конце пластинки тонарм поднимается сам.',
      ],
    ],
    goesWith: ['amplifier', 'speaker', 'headphones'],
  },
  {
    code: 'amplifier',
    leaf: 'hifi',
    share: 1,
    brands: ['Vilnis', 'Krasts'],
    series: ['Spēks', 'Tonis', 'Akords'],
    models: [],
    named: 'power',
    colours: ['black', 'silver'],
    price: [199, 1199],
    body: [43, 12, 34, 7.8],
    specs: {
      power: [30, 60, 90, 120],
      channels: ['2.0', '2.1'],
      connectivity: [
        ['bt', 'optical', 'phono'],
        ['bt', 'wifi6', 'hdmi', 'optical', 'phono'],
      ],
    },
    subtitle: [
      'Stereo pastiprinātājs, 2 × {power}',
      'Stereo amplifier, 2 × {power}',
      'Стереоусилитель, 2 × {power}',
    ],
    noun: ['pastiprinātājs', 'amplifier', 'усилитель'],
    open: [
      [
        'Stereo pastiprinātājs ar mierīgu raksturu: daudz jaudas, maz šņākoņas.',
        'A stereo amplifier with a calm character: plenty of power, very little hiss.',
        'Стереоусилитель со спокойным характером: много мощности, мало шума.',
      ],
    ],
    detail: [
      [
        'Skaļuma ritenis ir metāla, ar patīkamu pretestību. Pēc divdesmit klusām minūtēm ierīce pati pāriet gaidstāvē.',
        'The metal volume knob turns with pleasant resistance. After twenty minutes of silence it switches to standby.',
        'Регулятор громкости металлический, с приятным сопротивлением. После двадцати минут тишины устройство само переходит в режим ожидания.',
      ],
    ],
    goesWith: ['turntable', 'speaker'],
  },
  {
    code: 'microphone',
    leaf: 'microphones',
    share: 1,
    brands: ['Vilnis', 'Lauma'],
    series: ['Balss', 'Stāsts', 'Kupols'],
    models: ['1', '2', 'X'],
    colours: ['black', 'silver'],
    price: [39.9, 299],
    body: [10, 24, 10, 0.72],
    specs: {
      microphone_pattern: ['cardioid', 'omni', 'multi'],
      connectivity: [['usbc'], ['xlr'], ['usbc', 'xlr']],
    },
    subtitle: [
      'Mikrofons sarunām un ierakstiem',
      'Microphone for calls and recording',
      'Микрофон для разговоров и записи',
    ],
    noun: ['mikrofons', 'microphone', 'микрофон'],
    open: [
      [
        'Mikrofons, kas izceļ balsi un nelaiž cauri istabas troksni. Der raidierakstam, dziesmai un sapulcei.',
        'A microphone that brings your voice forward and keeps room noise out. Good for a podcast, a song or a meeting.',
        'Микрофон, который выделяет голос и отсекает шум комнаты. Подходит для подкаста, песни и совещания.',
      ],
    ],
    detail: [
      [
        'Mikrofona izslēgšanas poga nospiežas bez klikšķa, gaismiņa rāda, vai jūs dzird.',
        'The mute button makes no click, and a light shows whether you are heard.',
        'Кнопка отключения нажимается беззвучно, огонёк показывает, слышат ли вас.',
      ],
    ],
    goesWith: ['webcam', 'headphones'],
  },
];
