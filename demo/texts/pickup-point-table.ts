// THE TABLE OF PICKUP POINTS of the demo store: parcel lockers and branches in three countries. The points are
// fictitious, towns and postcodes are real. Addresses are in the local language; towns have a name in each language.
import { join, type StoreCode, say, type Words } from './words.ts';

type Hours = readonly [opens: string, closes: string] | null;
/** Opening hours from Monday to Sunday. */
type Week = readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours];

const everyDay = (opens: string, closes: string): Week => {
  const day = [opens, closes] as const;
  return [day, day, day, day, day, day, day];
};
const workdays = (opens: string, closes: string, saturday: Hours, sunday: Hours): Week => {
  const day = [opens, closes] as const;
  return [day, day, day, day, day, saturday, sunday];
};
const always = everyDay('00:00', '24:00');
const mall = everyDay('09:00', '21:00');
const yard = workdays('07:00', '22:00', ['08:00', '20:00'], ['08:00', '20:00']);
const shopHours = workdays('10:00', '19:00', ['10:00', '17:00'], null);
const bigShopHours = workdays('10:00', '20:00', ['10:00', '20:00'], ['10:00', '18:00']);

const centre: Words = ['Centrs', 'Centre', 'Центр'];
const station: Words = ['Stacija', 'Station', 'Вокзал'];
const market: Words = ['Tirgus', 'Market', 'Рынок'];
const shopping: Words = ['Tirdzniecības centrs', 'Shopping centre', 'Торговый центр'];
const oldTown: Words = ['Vecpilsēta', 'Old town', 'Старый город'];

const riga: Words = ['Rīga', 'Riga', 'Рига'];
const vilnius: Words = ['Viļņa', 'Vilnius', 'Вильнюс'];
const kaunas: Words = ['Kauņa', 'Kaunas', 'Каунас'];
const tallinn: Words = ['Tallina', 'Tallinn', 'Таллин'];
const tartu: Words = ['Tartu', 'Tartu', 'Тарту'];

type Row = readonly [
  code: string,
  town: Words,
  place: Words,
  address: string,
  postcode: string,
  latitude: number,
  longitude: number,
  hours: Week,
];

const lockers: readonly Row[] = [
  ['RIX-001', riga, centre, 'Brīvības iela 90', 'LV-1001', 56.9603, 24.1289, always],
  ['RIX-002', riga, station, 'Stacijas laukums 4', 'LV-1050', 56.9469, 24.1203, always],
  [
    'RIX-003',
    riga,
    ['Imanta', 'Imanta', 'Иманта'],
    'Kurzemes prospekts 3',
    'LV-1067',
    56.9575,
    24.0116,
    yard,
  ],
  [
    'RIX-004',
    riga,
    ['Purvciems', 'Purvciems', 'Пурвциемс'],
    'Dzelzavas iela 51',
    'LV-1082',
    56.9585,
    24.1884,
    mall,
  ],
  [
    'RIX-005',
    riga,
    ['Ziepniekkalns', 'Ziepniekkalns', 'Зиепниеккалнс'],
    'Valdeķu iela 34',
    'LV-1058',
    56.9102,
    24.0897,
    yard,
  ],
  [
    'RIX-006',
    riga,
    ['Mežciems', 'Mežciems', 'Межциемс'],
    'Hipokrāta iela 10',
    'LV-1079',
    56.9779,
    24.2396,
    always,
  ],
  [
    'JUR-001',
    ['Jūrmala', 'Jūrmala', 'Юрмала'],
    station,
    'Jomas iela 37',
    'LV-2015',
    56.9718,
    23.8002,
    always,
  ],
  [
    'DGP-001',
    ['Daugavpils', 'Daugavpils', 'Даугавпилс'],
    centre,
    'Rīgas iela 54',
    'LV-5401',
    55.8712,
    26.5161,
    always,
  ],
  ['LPX-001', ['Liepāja', 'Liepāja', 'Лиепая'], market, 'Lielā iela 13', 'LV-3401', 56.5091, 21.0111, always],
  [
    'JLG-001',
    ['Jelgava', 'Jelgava', 'Елгава'],
    shopping,
    'Driksas iela 4',
    'LV-3001',
    56.6528,
    23.7244,
    mall,
  ],
  [
    'VLM-001',
    ['Valmiera', 'Valmiera', 'Валмиера'],
    centre,
    'Rīgas iela 4',
    'LV-4201',
    57.5387,
    25.4235,
    always,
  ],
  [
    'VNT-001',
    ['Ventspils', 'Ventspils', 'Вентспилс'],
    centre,
    'Lielais prospekts 3',
    'LV-3601',
    57.3894,
    21.5606,
    always,
  ],
  [
    'REZ-001',
    ['Rēzekne', 'Rēzekne', 'Резекне'],
    station,
    'Atbrīvošanas aleja 98',
    'LV-4601',
    56.5103,
    27.3331,
    always,
  ],
  ['OGR-001', ['Ogre', 'Ogre', 'Огре'], market, 'Rīgas iela 23', 'LV-5001', 56.8162, 24.6046, yard],
  ['CES-001', ['Cēsis', 'Cēsis', 'Цесис'], oldTown, 'Raunas iela 17', 'LV-4101', 57.3119, 25.2749, always],
  [
    'SIG-001',
    ['Sigulda', 'Sigulda', 'Сигулда'],
    station,
    'Ausekļa iela 6',
    'LV-2150',
    57.1537,
    24.8534,
    always,
  ],
  ['TUK-001', ['Tukums', 'Tukums', 'Тукумс'], centre, 'Pils iela 11', 'LV-3101', 56.9669, 23.1531, yard],
  [
    'KUL-001',
    ['Kuldīga', 'Kuldīga', 'Кулдига'],
    oldTown,
    'Liepājas iela 18',
    'LV-3301',
    56.9676,
    21.9717,
    always,
  ],
  [
    'JEK-001',
    ['Jēkabpils', 'Jēkabpils', 'Екабпилс'],
    shopping,
    'Vienības iela 7',
    'LV-5201',
    56.4993,
    25.8782,
    mall,
  ],
  ['BAU-001', ['Bauska', 'Bauska', 'Бауска'], market, 'Kalna iela 12', 'LV-3901', 56.4079, 24.1906, yard],
  ['SAL-001', ['Saldus', 'Saldus', 'Салдус'], centre, 'Striķu iela 2', 'LV-3801', 56.6646, 22.4933, always],
  [
    'MAD-001',
    ['Madona', 'Madona', 'Мадона'],
    centre,
    'Saieta laukums 4',
    'LV-4801',
    56.8536,
    26.2176,
    always,
  ],
  ['VNO-001', vilnius, centre, 'Gedimino pr. 24', 'LT-01103', 54.688, 25.277, always],
  ['VNO-002', vilnius, station, 'Geležinkelio g. 16', 'LT-02100', 54.6702, 25.2846, always],
  [
    'VNO-003',
    vilnius,
    ['Žirmūni', 'Žirmūnai', 'Жирмунай'],
    'Žirmūnų g. 68',
    'LT-09124',
    54.7196,
    25.2995,
    mall,
  ],
  [
    'VNO-004',
    vilnius,
    ['Fabijonišķes', 'Fabijoniškės', 'Фабийонишкес'],
    'Ateities g. 21',
    'LT-06326',
    54.7338,
    25.2479,
    yard,
  ],
  ['KUN-001', kaunas, centre, 'Laisvės al. 60', 'LT-44250', 54.8971, 23.9121, always],
  ['KUN-002', kaunas, shopping, 'Savanorių pr. 255', 'LT-50300', 54.9142, 23.9663, mall],
  [
    'KLJ-001',
    ['Klaipēda', 'Klaipėda', 'Клайпеда'],
    oldTown,
    'Turgaus g. 11',
    'LT-91247',
    55.7086,
    21.1331,
    always,
  ],
  [
    'SQQ-001',
    ['Šauļi', 'Šiauliai', 'Шяуляй'],
    centre,
    'Vilniaus g. 140',
    'LT-76296',
    55.9335,
    23.3138,
    always,
  ],
  [
    'PNV-001',
    ['Panevēža', 'Panevėžys', 'Паневежис'],
    centre,
    'Laisvės a. 8',
    'LT-35175',
    55.7345,
    24.3566,
    always,
  ],
  ['ALY-001', ['Alīta', 'Alytus', 'Алитус'], market, 'Pulko g. 14', 'LT-62133', 54.3968, 24.0466, yard],
  [
    'MRJ-001',
    ['Marijampole', 'Marijampolė', 'Мариямполе'],
    centre,
    'Gedimino g. 3',
    'LT-68307',
    54.5593,
    23.3541,
    always,
  ],
  [
    'MZK-001',
    ['Mažeiķi', 'Mažeikiai', 'Мажейкяй'],
    station,
    'Stoties g. 18',
    'LT-89189',
    56.3167,
    22.3364,
    always,
  ],
  [
    'UTN-001',
    ['Utena', 'Utena', 'Утена'],
    centre,
    'Basanavičiaus g. 52',
    'LT-28214',
    55.4976,
    25.5992,
    always,
  ],
  [
    'PLQ-001',
    ['Palanga', 'Palanga', 'Паланга'],
    station,
    'Kretingos g. 1',
    'LT-00138',
    55.9191,
    21.0693,
    always,
  ],
  ['TLL-001', tallinn, centre, 'Narva maantee 5', '10117', 59.4367, 24.7581, always],
  ['TLL-002', tallinn, station, 'Toompuiestee 37', '10133', 59.4399, 24.7376, always],
  [
    'TLL-003',
    tallinn,
    ['Lasnamē', 'Lasnamäe', 'Ласнамяэ'],
    'Mustakivi tee 13',
    '13912',
    59.4411,
    24.8729,
    mall,
  ],
  [
    'TLL-004',
    tallinn,
    ['Mustamē', 'Mustamäe', 'Мустамяэ'],
    'Sõpruse pst 201',
    '13419',
    59.4083,
    24.6895,
    yard,
  ],
  ['TAY-001', tartu, centre, 'Riia 4', '51004', 58.3776, 26.7289, always],
  ['TAY-002', tartu, ['Annelinna', 'Annelinn', 'Аннелинн'], 'Kalda tee 15', '50703', 58.3731, 26.7673, yard],
  ['NRV-001', ['Narva', 'Narva', 'Нарва'], centre, 'Tallinna maantee 19', '20304', 59.3769, 28.1903, always],
  ['PRN-001', ['Pērnava', 'Pärnu', 'Пярну'], market, 'Suur-Sepa 18', '80010', 58.3844, 24.5066, always],
  ['VLJ-001', ['Vīlande', 'Viljandi', 'Вильянди'], centre, 'Tallinna 22', '71020', 58.3665, 25.5944, always],
  ['RKV-001', ['Rakvere', 'Rakvere', 'Раквере'], shopping, 'Laada 16', '44310', 59.3478, 26.3598, mall],
  ['HPS-001', ['Hāpsala', 'Haapsalu', 'Хаапсалу'], station, 'Raudtee 2', '90504', 58.9385, 23.5297, always],
  [
    'KSR-001',
    ['Kuresāre', 'Kuressaare', 'Курессааре'],
    centre,
    'Tallinna 16',
    '93811',
    58.2537,
    22.4886,
    always,
  ],
  ['VRU-001', ['Veru', 'Võru', 'Выру'], market, 'Jüri 32', '65608', 57.8446, 27.0006, yard],
  ['VLG-001', ['Valga', 'Valga', 'Валга'], station, 'Jaama pst 12', '68204', 57.7755, 26.0437, always],
];

const shops: readonly Row[] = [
  ['SHOP-RIGA', riga, centre, 'Brīvības iela 90', 'LV-1001', 56.9603, 24.1289, bigShopHours],
  [
    'SHOP-RIGA-2',
    riga,
    ['Āgenskalns', 'Āgenskalns', 'Агенскалнс'],
    'Nometņu iela 64',
    'LV-1002',
    56.9384,
    24.0766,
    shopHours,
  ],
  [
    'SHOP-DAUGAVPILS',
    ['Daugavpils', 'Daugavpils', 'Даугавпилс'],
    centre,
    'Saules iela 20',
    'LV-5401',
    55.8732,
    26.5192,
    shopHours,
  ],
  [
    'SHOP-LIEPAJA',
    ['Liepāja', 'Liepāja', 'Лиепая'],
    centre,
    'Graudu iela 34',
    'LV-3401',
    56.5074,
    21.0098,
    shopHours,
  ],
  [
    'SHOP-VALMIERA',
    ['Valmiera', 'Valmiera', 'Валмиера'],
    market,
    'Tērbatas iela 8',
    'LV-4201',
    57.5402,
    25.4289,
    shopHours,
  ],
  ['SHOP-VILNIUS', vilnius, shopping, 'Ozo g. 25', 'LT-07150', 54.7117, 25.2626, bigShopHours],
  ['SHOP-KAUNAS', kaunas, oldTown, 'Vilniaus g. 12', 'LT-44281', 54.8973, 23.8891, shopHours],
  [
    'SHOP-KLAIPEDA',
    ['Klaipēda', 'Klaipėda', 'Клайпеда'],
    shopping,
    'Taikos pr. 61',
    'LT-91182',
    55.6911,
    21.1515,
    bigShopHours,
  ],
  ['SHOP-TALLINN', tallinn, oldTown, 'Viru 9', '10140', 59.4367, 24.7497, bigShopHours],
  ['SHOP-TARTU', tartu, market, 'Soola 10', '51013', 58.3781, 26.7325, shopHours],
];

const countryOf = (postcode: string): string =>
  postcode.startsWith('LV-') ? 'LV' : postcode.startsWith('LT-') ? 'LT' : 'EE';

/** Builds pickup points; a name starts with the town. */
const pointsOf = (rows: readonly Row[], store: StoreCode): object[] =>
  rows.map(([code, town, place, address, postcode, latitude, longitude, hours]) => ({
    code,
    name: say(join([town, place], ', '), store),
    address,
    city: say(town, store),
    postcode,
    country_id: countryOf(postcode),
    latitude,
    longitude,
    opening_hours: hours,
  }));

export const lockerPoints = (store: StoreCode): object[] => pointsOf(lockers, store);
export const shopPoints = (store: StoreCode): object[] => pointsOf(shops, store);
