// Table of review texts by number of stars. A text may be limited to kinds of products; each number of stars has one
// that fits every kind. Russian sentences avoid gendered forms.
import type { Words } from './words.ts';

/** `kinds`: codes of the kinds that the text fits; absent: all. */
export type ReviewText = { title: Words; detail: Words; kinds?: readonly string[] };
export type Stars = 1 | 2 | 3 | 4 | 5;

const wearable = ['headphones', 'earbuds', 'watch'];
const atDesk = [
  'laptop',
  'desktop',
  'monitor',
  'keyboard',
  'mouse',
  'webcam',
  'printer',
  'router',
  'microphone',
];
const inHand = ['phone', 'tablet', 'camera', 'action-camera', 'charger'];
const sound = ['speaker', 'soundbar', 'turntable', 'amplifier'];
const screens = ['tv', 'projector', 'console'];
const large = ['fridge', 'washer', 'dryer', 'dishwasher', 'oven', 'tv'];
const kitchen = ['microwave', 'coffee', 'kettle', 'toaster', 'blender'];
const cleaning = ['vacuum', 'robot-vacuum', 'iron', 'purifier'];
/** products that a customer can carry home */
const small = [...wearable, ...atDesk, ...inHand, ...sound, ...kitchen, ...cleaning, 'projector', 'console'];
const things = [...small, ...large, 'hob'];

const reviewTexts: Record<Stars, readonly ReviewText[]> = {
  5: [
    {
      title: ['Iesaku', 'Recommended', 'Рекомендую'],
      detail: [
        'Viss tieši tā, kā solīts. Pirkšu vēl.',
        'Everything just as promised. I’d buy here again.',
        'Всё ровно так, как обещано. Буду покупать здесь и дальше.',
      ],
    },
    {
      title: ['Tieši tas, ko vajadzēja', 'Just what was needed', 'Именно то, что нужно'],
      detail: [
        'Viss kā aprakstā, atveda nākamajā dienā. Uzstādīšana aizņēma desmit minūtes.',
        'Just as described, delivered the next day. Setting it up took ten minutes.',
        'Всё как в описании, привезли на следующий день. Установка заняла десять минут.',
      ],
      kinds: [
        ...sound,
        ...screens,
        'desktop',
        'monitor',
        'printer',
        'router',
        'coffee',
        'robot-vacuum',
        'purifier',
      ],
    },
    {
      title: ['Klusi un labi', 'Quiet and good', 'Тихо и хорошо'],
      detail: [
        'Lietojam katru dienu jau otro mēnesi, nekādu pārsteigumu.',
        'We have used it every day for two months, no surprises.',
        'Пользуемся каждый день второй месяц, никаких сюрпризов.',
      ],
      kinds: [
        'desktop',
        'laptop',
        'keyboard',
        'fridge',
        'washer',
        'dryer',
        'dishwasher',
        'coffee',
        'kettle',
        'vacuum',
        'purifier',
      ],
    },
    {
      title: ['Labākais pirkums šogad', 'Best purchase this year', 'Лучшая покупка в этом году'],
      detail: [
        'Ilgi salīdzināju, un bija vērts. Kurjers uznesa piektajā stāvā un paņēma līdzi iepakojumu.',
        'I compared for a long time, and it was worth it. The courier carried it up five floors and took the packaging away.',
        'Сравнивали долго, и не зря. Курьер поднял на пятый этаж и забрал упаковку.',
      ],
      kinds: [...large],
    },
    {
      title: ['Vecāki ir apmierināti', 'My parents are happy', 'Родители довольны'],
      detail: [
        'Vecākiem patīk, ka viss ir vienkārši. Pamācība saprotama.',
        'My parents like how simple it is. The manual is clear.',
        'Родителям нравится, что всё просто. Инструкция понятная.',
      ],
      kinds: [...kitchen, 'phone', 'tablet', 'watch', 'tv', 'washer', 'printer', 'router', 'robot-vacuum'],
    },
    {
      title: ['Skaisti un izturīgi', 'Beautiful and sturdy', 'Красиво и прочно'],
      detail: [
        'Dabā krāsa ir vēl labāka nekā attēlā. Nekas negrab.',
        'The colour is even better in real life. Nothing rattles.',
        'В жизни цвет ещё лучше, чем на снимке. Ничего не дребезжит.',
      ],
      kinds: [...things],
    },
    {
      title: ['Nopirkām vēl vienu', 'Bought a second one', 'Второй такой же'],
      detail: [
        'Viena tāda jau ir laukos, tagad arī dzīvoklī.',
        'We already have one at our country house, and now one in the flat.',
        'Один уже есть на даче, теперь такой же в квартире.',
      ],
      kinds: [...kitchen, ...cleaning, 'fridge', 'washer', 'tv', 'speaker', 'router'],
    },
    {
      title: ['Darbojas uzreiz', 'Works right away', 'Работает сразу'],
      detail: [
        'Saite pienāca minūtes laikā, lejupielāde bez liekiem soļiem.',
        'The link arrived within a minute, and the download was easy.',
        'Ссылка пришла за минуту, загрузка без лишних шагов.',
      ],
      kinds: ['software', 'ebook'],
    },
    {
      title: ['Laikā un kārtīgi', 'On time and tidy', 'Вовремя и аккуратно'],
      detail: [
        'Piezvanīja iepriekš, visu izskaidroja un sakopa aiz sevis.',
        'They called ahead, explained everything and cleaned up after themselves.',
        'Позвонили заранее, всё объяснили и убрали за собой.',
      ],
      kinds: ['service'],
    },
  ],
  4: [
    {
      title: ['Laba attiecība starp cenu un kvalitāti', 'Good value for money', 'Хорошо за свои деньги'],
      detail: [
        'Par šo cenu ļoti labi, tikai apraksts varētu būt garāks.',
        'Very good at this price, but the description could say more.',
        'За эту цену очень хорошо, только описание могло бы быть подробнее.',
      ],
    },
    {
      title: ['Dara, kas jādara', 'Does the job', 'Делает, что нужно'],
      detail: [
        'Viss darbojas. Vads varētu būt garāks.',
        'Everything works. The cable could be longer.',
        'Всё работает. Провод мог бы быть длиннее.',
      ],
      kinds: [
        ...sound,
        ...kitchen,
        'desktop',
        'monitor',
        'printer',
        'microphone',
        'charger',
        'iron',
        'purifier',
        'tv',
        'projector',
      ],
    },
    {
      title: ['Gandrīz ideāli', 'Almost perfect', 'Почти идеально'],
      detail: [
        'Kvalitāte laba, tikai izvēlnē jāpierod. Pēc nedēļas viss skaidrs.',
        'Good quality; the menu just takes some getting used to. After a week it’s clear.',
        'Качество хорошее, только к меню надо привыкнуть. Через неделю всё ясно.',
      ],
      kinds: [
        ...screens,
        'camera',
        'action-camera',
        'watch',
        'printer',
        'monitor',
        'coffee',
        'soundbar',
        'washer',
        'oven',
      ],
    },
    {
      title: ['Esam apmierināti', 'We’re happy with it', 'Мы довольны'],
      detail: [
        'Saņēmām veikalā Rīgā jau tajā pašā dienā. Kaste bija mazliet iespiesta, prece vesela.',
        'We collected it from the store in Riga the same day. The box was slightly dented, but the product was fine.',
        'Забрали в магазине в Риге в тот же день. Коробка слегка помята, товар цел.',
      ],
      kinds: [...small],
    },
    {
      title: ['Labi, ar vienu piebildi', 'Good, with one remark', 'Хорошо, с одной оговоркой'],
      detail: [
        'Pati prece laba. Pamācība latviešu un krievu valodā ir īsāka nekā angļu valodā.',
        'The product itself is good. The manual in English is longer than in the other languages.',
        'Сам товар хороший. Инструкция на русском короче английской.',
      ],
      kinds: [...things],
    },
  ],
  3: [
    {
      title: ['Viduvēji', 'Average', 'Средне'],
      detail: [
        'Der, bet gaidīju vairāk.',
        'It’s all right, but I expected more.',
        'Годится, но ожидания были выше.',
      ],
    },
    {
      title: ['Pogas', 'The buttons', 'Кнопки'],
      detail: [
        'Darbojas, bet pogas varētu būt stingrākas.',
        'It works, but the buttons could be firmer.',
        'Работает, но кнопки могли бы быть туже.',
      ],
      kinds: [
        ...sound,
        'mouse',
        'camera',
        'action-camera',
        'headphones',
        'microwave',
        'oven',
        'washer',
        'coffee',
        'kettle',
        'blender',
      ],
    },
    {
      title: ['Normāli', 'Fine', 'Нормально'],
      detail: [
        'Par šo cenu pieņemami. Skaļāk, nekā solīts.',
        'Acceptable at this price. Louder than promised.',
        'За эту цену приемлемо. Громче, чем обещано.',
      ],
      kinds: [
        'desktop',
        'printer',
        'projector',
        'console',
        'fridge',
        'washer',
        'dryer',
        'dishwasher',
        'coffee',
        'kettle',
        'blender',
        'vacuum',
        'robot-vacuum',
        'purifier',
      ],
    },
  ],
  2: [
    {
      title: ['Mums nederēja', 'Not for us', 'Нам не подошло'],
      detail: [
        'Izrādījās, ka mums vajadzēja ko citu.',
        'It turned out we needed something else.',
        'Оказалось, что нам нужно другое.',
      ],
    },
    {
      title: ['Par lielu', 'Too big', 'Слишком большой размер'],
      detail: [
        'Izmērs izrādījās par lielu, atdevām atpakaļ. Naudu atmaksāja trīs dienās.',
        'It turned out too big and we returned it. We were refunded within three days.',
        'Размер оказался слишком большим, вернули. Деньги пришли через три дня.',
      ],
      kinds: [
        ...sound,
        ...screens,
        ...large,
        'monitor',
        'printer',
        'microwave',
        'coffee',
        'headphones',
        'watch',
        'purifier',
      ],
    },
  ],
  1: [
    {
      title: ['Vīlāmies', 'Disappointing', 'Не оправдало надежд'],
      detail: [
        'Nebija tā, kā cerējām. Atbildēja laipni, bet atrisinājumu gaidījām divas nedēļas.',
        'Not what we had hoped for. The reply was kind, but we waited two weeks for a solution.',
        'Вышло не так, как мы надеялись. Ответили вежливо, но решения ждали две недели.',
      ],
    },
    {
      title: ['Sabojājās pēc mēneša', 'Broke after a month', 'Сломалось через месяц'],
      detail: [
        'Pēc mēneša vairs neieslēdzās. Serviss salaboja, bet bija jāgaida divas nedēļas.',
        'After a month it would no longer switch on. It was repaired, but it took two weeks.',
        'Через месяц перестало включаться. В сервисе починили, но ждать пришлось две недели.',
      ],
      kinds: [...things],
    },
  ],
};

/** Returns the review texts that fit a kind, by its code; never empty. */
export const reviewTextsFor = (kind: string, stars: Stars): readonly ReviewText[] =>
  reviewTexts[stars].filter(({ kinds }) => kinds === undefined || kinds.includes(kind));

export const reviewers: readonly Words[] = [
  ['Ilze, Valmiera', 'Ilze, Valmiera', 'Илзе, Валмиера'],
  ['Jānis, Liepāja', 'Jānis, Liepāja', 'Янис, Лиепая'],
  ['Anna, Rīga', 'Anna, Riga', 'Анна, Рига'],
  ['Mārtiņš, Cēsis', 'Mārtiņš, Cēsis', 'Мартиньш, Цесис'],
  ['Olga, Daugavpils', 'Olga, Daugavpils', 'Ольга, Даугавпилс'],
  ['Kristīne, Jelgava', 'Kristīne, Jelgava', 'Кристине, Елгава'],
  ['Sergejs, Rīga', 'Sergey, Riga', 'Сергей, Рига'],
  ['Zane, Kuldīga', 'Zane, Kuldīga', 'Зане, Кулдига'],
  ['Edgars, Ventspils', 'Edgars, Ventspils', 'Эдгарс, Вентспилс'],
  ['Natālija, Rēzekne', 'Natalia, Rēzekne', 'Наталья, Резекне'],
  ['Pēteris, Sigulda', 'Pēteris, Sigulda', 'Петерис, Сигулда'],
  ['Līga, Ogre', 'Līga, Ogre', 'Лига, Огре'],
  ['Viktors, Jūrmala', 'Victor, Jūrmala', 'Виктор, Юрмала'],
  ['Elīna, Tukums', 'Elīna, Tukums', 'Элина, Тукумс'],
];
