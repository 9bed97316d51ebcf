// What shoppers of the demo shop write, by stars. A table. Russian sentences avoid forms that betray a gender.
import type { Words } from './words.ts';

export type ReviewText = { title: Words; detail: Words };

export const reviewTexts: Record<1 | 2 | 3 | 4 | 5, readonly ReviewText[]> = {
  5: [
    {
      title: ['Tieši tas, ko vajadzēja', 'Just what was needed', 'Именно то, что нужно'],
      detail: [
        'Viss kā aprakstā, atveda nākamajā dienā. Uzstādīšana aizņēma desmit minūtes.',
        'Everything as described, delivered the next day. Setting up took ten minutes.',
        'Всё как в описании, привезли на следующий день. Установка заняла десять минут.',
      ],
    },
    {
      title: ['Kluss un labs', 'Quiet and good', 'Тихо и хорошо'],
      detail: [
        'Lietojam katru dienu jau otro mēnesi, nekādu pārsteigumu.',
        'We have used it every day for two months, no surprises.',
        'Пользуемся каждый день второй месяц, никаких сюрпризов.',
      ],
    },
    {
      title: ['Labākais pirkums šogad', 'The best purchase this year', 'Лучшая покупка в этом году'],
      detail: [
        'Ilgi salīdzināju, un bija vērts. Kurjers uznesa piektajā stāvā un paņēma līdzi iepakojumu.',
        'I compared for a long time, and it was worth it. The courier carried it up five floors and took the packaging away.',
        'Долгое сравнение того стоило. Курьер поднял на пятый этаж и забрал упаковку.',
      ],
    },
    {
      title: ['Iesaku', 'Recommended', 'Рекомендую'],
      detail: [
        'Vecākiem patīk, ka viss ir vienkārši. Pamācība saprotama.',
        'My parents like that everything is simple. The manual is clear.',
        'Родителям нравится, что всё просто. Инструкция понятная.',
      ],
    },
    {
      title: ['Skaists un izturīgs', 'Beautiful and sturdy', 'Красиво и прочно'],
      detail: [
        'Dzīvē krāsa ir vēl labāka nekā attēlā. Nekas negrab.',
        'In life the colour is even better than in the picture. Nothing rattles.',
        'В жизни цвет ещё лучше, чем на снимке. Ничего не дребезжит.',
      ],
    },
    {
      title: ['Otrs tāds pats', 'The second one', 'Второй такой же'],
      detail: [
        'Viens jau ir laukos, tagad tāds pats dzīvoklī.',
        'We have one in the country house already, now the same in the flat.',
        'Один уже есть на даче, теперь такой же в квартире.',
      ],
    },
  ],
  4: [
    {
      title: ['Labs par savu naudu', 'Good for the money', 'Хорошо за свои деньги'],
      detail: [
        'Dara, kas jādara. Vads varētu būt garāks.',
        'It does what it should. The cable could be longer.',
        'Делает, что нужно. Провод мог бы быть длиннее.',
      ],
    },
    {
      title: ['Gandrīz ideāli', 'Almost perfect', 'Почти идеально'],
      detail: [
        'Kvalitāte laba, tikai izvēlnē jāpierod. Pēc nedēļas viss skaidrs.',
        'Good quality, the menu just takes getting used to. After a week it is clear.',
        'Качество хорошее, только к меню надо привыкнуть. Через неделю всё ясно.',
      ],
    },
    {
      title: ['Esam apmierināti', 'We are satisfied', 'Мы довольны'],
      detail: [
        'Saņēmām veikalā Rīgā jau tajā pašā dienā. Kaste bija mazliet iespiesta, prece vesela.',
        'We collected it in the Riga shop the same day. The box was slightly dented, the product intact.',
        'Забрали в магазине в Риге в тот же день. Коробка слегка помята, товар цел.',
      ],
    },
    {
      title: ['Labi, bet ne viss', 'Good, but not all of it', 'Хорошо, но не всё'],
      detail: [
        'Pati prece laba. Krievu un latviešu pamācība ir īsāka par angļu.',
        'The product itself is good. The manual in English is longer than the others.',
        'Сам товар хороший. Инструкция на русском короче английской.',
      ],
    },
  ],
  3: [
    {
      title: ['Viduvēji', 'Average', 'Средне'],
      detail: [
        'Darbojas, bet gaidīju vairāk. Pogas varētu būt stingrākas.',
        'It works, but I expected more. The buttons could be firmer.',
        'Работает, но ожидания были выше. Кнопки могли бы быть туже.',
      ],
    },
    {
      title: ['Normāli', 'Fine', 'Нормально'],
      detail: [
        'Par šo cenu pieņemami. Skaļāks, nekā solīts.',
        'Acceptable at this price. Louder than promised.',
        'За эту цену приемлемо. Громче, чем обещано.',
      ],
    },
  ],
  2: [
    {
      title: ['Neder mums', 'Not for us', 'Нам не подошло'],
      detail: [
        'Izmērs izrādījās par lielu, atdevām atpakaļ. Naudu atmaksāja trīs dienās.',
        'It turned out too big and we returned it. The money came back in three days.',
        'Размер оказался слишком большим, вернули. Деньги пришли через три дня.',
      ],
    },
  ],
  1: [
    {
      title: ['Sabojājās pēc mēneša', 'Broke after a month', 'Сломалось через месяц'],
      detail: [
        'Pēc mēneša vairs neieslēdzās. Serviss salaboja, bet bija jāgaida divas nedēļas.',
        'After a month it would not switch on. The service repaired it, but it took two weeks.',
        'Через месяц перестало включаться. В сервисе починили, но ждать пришлось две недели.',
      ],
    },
  ],
};

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
