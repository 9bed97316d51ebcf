// Table of the demo store's legal and contact pages: withdrawal information with the model form, the harmonised notice
// of the legal guarantee, the archive of energy labels, the contact page.
import { contactForm, type PageText } from './page-text.ts';

export const rightsPages: readonly PageText[] = [
  {
    id: 9,
    key: 'contact-us',
    slug: ['uzrakstiet-mums', 'contact-us', 'napishite-nam'],
    group: 'about',
    title: ['Uzrakstiet mums', 'Write to us', 'Напишите нам'],
    summary: [
      'Kam rakstīt un cik ātri atbildam.',
      'Where to write and how soon we reply.',
      'Куда писать и как быстро мы отвечаем.',
    ],
    parts: [
      {
        p: [
          'Atbildam katru darba dienu no 8:00 līdz 17:00, parasti dažu stundu laikā. Vēstuli, kas saņemta vakarā vai brīvdienā, izlasām nākamās darba dienas rītā.',
          'We reply every working day from 8:00 to 17:00, usually within a few hours. A message received in the evening or at the weekend is read on the next working morning.',
          'Отвечаем каждый рабочий день с 8:00 до 17:00, обычно в течение нескольких часов. Письмо, полученное вечером или в выходной, прочтём утром следующего рабочего дня.',
        ],
        links: [contactForm],
      },
      {
        h: ['Lai palīdzētu ātrāk', 'So that we can help sooner', 'Чтобы помочь быстрее'],
        list: [
          [
            'Par pasūtījumu: uzrakstiet tā numuru.',
            'About an order: quote its number.',
            'О заказе: укажите его номер.',
          ],
          [
            'Par preci: uzrakstiet artikulu vai pievienojiet saiti uz preces lapu.',
            'About a product: give its item no. or a link to its page.',
            'О товаре: укажите артикул или ссылку на страницу товара.',
          ],
          [
            'Par bojājumu: pievienojiet fotoattēlu vai īsu video.',
            'About a fault: attach a photo or a short video.',
            'О неисправности: приложите фото или короткое видео.',
          ],
        ],
      },
      {
        h: ['Biežākie jautājumi', 'Questions we hear most', 'Частые вопросы'],
        links: [
          {
            words: ['Kad saņemšu pasūtījumu?', 'When will my order arrive?', 'Когда придёт заказ?'],
            page: 'delivery',
          },
          {
            words: ['Kā atdot preci?', 'How do I return a product?', 'Как вернуть товар?'],
            page: 'return-policy',
          },
          {
            words: [
              'Prece nedarbojas. Ko darīt?',
              'My product is faulty. What now?',
              'Товар не работает. Что делать?',
            ],
            page: 'warranty-service',
          },
        ],
      },
    ],
  },
  {
    id: 10,
    key: 'withdrawal-information',
    slug: [
      'informacija-par-atteikuma-tiesibam',
      'withdrawal-information',
      'informaciya-ob-otkaze-ot-pokupki',
    ],
    group: 'rights',
    title: [
      'Informācija par atteikuma tiesībām',
      'Information on the right of withdrawal',
      'Информация о праве отказа от покупки',
    ],
    summary: [
      'Termiņš, kārtība, sekas un veidlapas paraugs.',
      'The period, the steps, the effects and the model form.',
      'Срок, порядок, последствия и образец формы.',
    ],
    parts: [
      {
        h: ['Atteikuma tiesības', 'Right of withdrawal', 'Отказ от покупки'],
        p: [
          'Jums ir tiesības 14 dienu laikā atteikties no šā līguma, nenorādot iemeslu. Termiņš beidzas 14 dienas pēc dienas, kad jūs vai jūsu norādīta persona, kas nav kurjers, ir saņēmusi preci; ja pasūtījumā ir vairākas preces, – pēc dienas, kad saņemta pēdējā no tām.',
          'You have the right to withdraw from this contract within 14 days without giving any reason. The period ends 14 days after the day on which you, or a person named by you other than the courier, receive the goods; where an order holds several items, after the day on which the last of them is received.',
          'Вы имеете право отказаться от этого договора в течение 14 дней без объяснения причин. Срок истекает через 14 дней после дня, когда вы или указанное вами лицо, не являющееся курьером, получили товар; если в заказе несколько товаров,\u00a0— после дня получения последнего из них.',
        ],
      },
      {
        h: ['Kā atteikties', 'How to withdraw', 'Как отказаться'],
        steps: [
          [
            'Atveriet pasūtījumu un nospiediet „Atteikties no līguma”, vai rakstiet uz info@zibens.example. Pietiek ar nepārprotamu paziņojumu; veidlapa nav obligāta.',
            'Open your order and press “Withdraw from the contract”, or write to info@zibens.example. A clear statement is enough; the form is not required.',
            'Откройте заказ и нажмите «Отказаться от покупки» или напишите на info@zibens.example. Достаточно однозначного заявления; форма не обязательна.',
          ],
          [
            'Nosūtiet paziņojumu, pirms beidzas 14 dienu termiņš. Saņemšanu apstiprinām e-pastā, norādot datumu un laiku.',
            'Send your statement before the 14 days end. We confirm receipt by e-mail, with its date and time.',
            'Отправьте заявление до окончания 14 дней. Получение подтверждаем по эл. почте с датой и временем.',
          ],
          [
            'Nosūtiet vai atnesiet preci 14 dienu laikā pēc paziņojuma.',
            'Send or bring the goods back within 14 days of your statement.',
            'Отправьте или принесите товар в течение 14 дней после заявления.',
          ],
        ],
      },
      {
        h: ['Ko atmaksājam', 'What we refund', 'Что мы возвращаем'],
        p: [
          'Atmaksājam visu, ko esat samaksājuši, arī piegādi, izņemot papildu maksu par dārgāku piegādes veidu nekā mūsu lētākais. Naudu atdodam 14 dienu laikā pēc paziņojuma, ar to pašu maksājuma līdzekli un bez papildu maksas; varam sagaidīt, līdz esam saņēmuši preci vai pierādījumu, ka tā ir nosūtīta. Atpakaļsūtīšanu apmaksājat jūs. Par vērtības zudumu atbildat tikai tad, ja prece lietota vairāk, nekā vajadzīgs tās pārbaudei.',
          'We refund everything you have paid, delivery included, except for the extra cost of a dearer delivery method than our cheapest. We refund within 14 days of your statement, by the same means of payment and free of charge; we may wait until we have received the goods or proof that they were sent. You pay for the return. You answer for a loss in value only if the goods were used more than is needed to examine them.',
          'Возвращаем всё, что вы заплатили, включая доставку, кроме доплаты за способ дороже самого дешёвого. Деньги возвращаем в течение 14 дней после заявления, тем же способом и без комиссии; мы можем дождаться товара или подтверждения его отправки. Обратную пересылку оплачиваете вы. За потерю стоимости вы отвечаете, только если товар использовали больше, чем нужно для его проверки.',
        ],
      },
      {
        h: ['Kad tiesību nav', 'When the right does not apply', 'Когда права нет'],
        list: [
          [
            'Aizzīmogota programmatūra, audio un video ieraksti, kas atvērti pēc piegādes.',
            'Sealed software, audio and video recordings opened after delivery.',
            'Запечатанные программы, аудио- и видеозаписи, вскрытые после доставки.',
          ],
          [
            'Higiēnas preces, piemēram, ausīs ievietojamas austiņas, kuru plomba noņemta.',
            'Hygiene goods, such as in-ear headphones, once their seal is removed.',
            'Товары гигиены, например внутриканальные наушники, после снятия пломбы.',
          ],
          [
            'Digitālais saturs, ko esat sākuši lejupielādēt, zinot, ka tiesības tad beidzas.',
            'Digital content that you have begun to download, knowing that the right then ends.',
            'Цифровое содержание, которое вы начали скачивать, зная, что право тогда прекращается.',
          ],
        ],
      },
      {
        h: ['Veidlapas paraugs', 'Model form', 'Образец формы'],
        p: [
          'SIA „Zibens”, Brīvības iela 90, Rīga, LV-1001, info@zibens.example. Ar šo paziņoju, ka atsakos no līguma par šādu preču iegādi: … Pasūtīts / saņemts: … Patērētāja vārds un uzvārds: … Adrese: … Datums: … Paraksts (tikai uz papīra): …',
          'SIA “Zibens”, Brīvības iela 90, Riga, LV-1001, info@zibens.example. I hereby give notice that I withdraw from my contract of sale of the following goods: … Ordered on / received on: … Name of consumer: … Address: … Date: … Signature (on paper only): …',
          'SIA «Zibens», ул. Бривибас, 90, Рига, LV-1001, info@zibens.example. Настоящим сообщаю, что отказываюсь от договора покупки следующих товаров: … Заказано / получено: … Имя и фамилия потребителя: … Адрес: … Дата: … Подпись (только на бумаге): …',
        ],
      },
    ],
  },
  {
    id: 11,
    key: 'legal-guarantee',
    slug: ['likumiska-garantija', 'legal-guarantee', 'zakonnaya-garantiya'],
    group: 'rights',
    title: ['Likumiskā garantija', 'Your legal guarantee', 'Законная гарантия'],
    summary: [
      'Saskaņots paziņojums: vismaz divi gadi katrai precei.',
      'The harmonised notice: at least two years for all goods.',
      'Единое уведомление: не менее двух лет на любой товар.',
    ],
    parts: [
      {
        p: [
          'Eiropas Savienībā katrai jaunai precei ir vismaz divu gadu likumiskā garantija. Tā ir bez maksas, un par to atbild pārdevējs, tas ir, mēs.',
          'In the European Union all new goods carry a legal guarantee of at least two years. It is free of charge, and the seller answers for it: that is us.',
          'В Европейском союзе на все новые товары действует законная гарантия не менее двух лет. Она бесплатна, и отвечает за неё продавец, то есть мы.',
        ],
      },
      {
        h: [
          'Ja prece neatbilst līgumam',
          'If the goods are not in conformity',
          'Если товар не соответствует договору',
        ],
        steps: [
          [
            'Varat prasīt remontu vai maiņu bez maksas, saprātīgā laikā un bez lielām neērtībām.',
            'You may ask for repair or replacement, free of charge, within a reasonable time and without great inconvenience.',
            'Вы вправе требовать ремонта или замены бесплатно, в разумный срок и без больших неудобств.',
          ],
          [
            'Ja tas nav iespējams, nelīdz vai ieilgst, varat prasīt cenas samazinājumu vai atdot preci un saņemt visu naudu.',
            'If that is impossible, fails or takes too long, you may ask for a price reduction, or return the goods for a full refund.',
            'Если это невозможно, не помогло или затянулось, можно требовать снижения цены или вернуть товар и получить все деньги.',
          ],
          [
            'Pirmajā gadā nav jāpierāda, ka bojājums bijis jau saņemot: to pieņem likums.',
            'In the first year you need not prove that the fault was there from the start: the law presumes it.',
            'В течение первого года не нужно доказывать, что дефект был изначально: это предполагает закон.',
          ],
        ],
      },
      {
        h: ['Ražotāja garantija', 'The manufacturer’s warranty', 'Гарантия производителя'],
        p: [
          'Dažiem ražojumiem ir arī ražotāja garantija. Tā papildina likumisko garantiju un nekad to neaizstāj; tās termiņš un noteikumi ir preces lapā.',
          'Some goods also carry a manufacturer’s warranty. It adds to the legal guarantee and never replaces it; its length and terms stand on the product’s page.',
          'На некоторые товары действует и гарантия производителя. Она дополняет законную гарантию и никогда её не заменяет; срок и условия указаны на странице товара.',
        ],
      },
      {
        links: [
          {
            words: ['Kā pieteikt bojājumu', 'How to report a fault', 'Как сообщить о неисправности'],
            page: 'warranty-service',
          },
          {
            words: [
              '„Tava Eiropa”: garantijas un preču atdošana',
              'Your Europe: guarantees and returns',
              '«Твоя Европа»: гарантии и возврат (на английском)',
            ],
            url: [
              'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_lv.htm',
              'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm',
              'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 12,
    key: 'energy-labels',
    slug: ['energoetiketes', 'energy-labels', 'energeticheskie-etiketki'],
    group: 'rights',
    title: ['Energoetiķešu arhīvs', 'Energy label archive', 'Архив энергетических этикеток'],
    summary: [
      'Kur atrast etiķeti un ražojuma informācijas lapu, arī precēm, ko vairs nepārdodam.',
      'Where to find labels and product information sheets, also for goods we no longer sell.',
      'Где найти этикетку и информационный лист, в том числе для товаров, которых больше нет в продаже.',
    ],
    parts: [
      {
        p: [
          'Precēm ar energoetiķeti pie cenas ir krāsaina bulta ar klasi. Nospiediet to, un atvērsies etiķete; blakus ir saite uz ražojuma informācijas lapu. Abas var saglabāt un izdrukāt. Visas etiķetes ir arī sarakstā zemāk.',
          'Goods with an energy label show a coloured arrow with their class beside the price. Press it to open the label; the link next to it leads to the product information sheet. Both can be saved and printed. The list below has them all.',
          'У товаров с энергетической этикеткой рядом с ценой стоит цветная стрелка с классом. Нажмите её, чтобы открыть этикетку; рядом ссылка на информационный лист. То и другое можно сохранить и распечатать. Все они есть и в списке ниже.',
        ],
      },
      {
        h: [
          'Kurām precēm ir energoetiķete',
          'Which goods have an energy label',
          'У каких товаров есть энергетическая этикетка',
        ],
        table: [
          [
            ['Preces', 'Goods', 'Товары'],
            ['Skala', 'Scale', 'Шкала'],
            ['Regula', 'Regulation', 'Регламент'],
          ],
          [
            ['Ledusskapji un saldētavas', 'Refrigerators and freezers', 'Холодильники и морозильники'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02019/2016', '(EU)\u00a02019/2016', '(ЕС)\u00a02019/2016'],
          ],
          [
            ['Veļas mašīnas', 'Washing machines', 'Стиральные машины'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02019/2014', '(EU)\u00a02019/2014', '(ЕС)\u00a02019/2014'],
          ],
          [
            ['Veļas žāvētāji', 'Tumble dryers', 'Сушильные машины'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02023/2534', '(EU)\u00a02023/2534', '(ЕС)\u00a02023/2534'],
          ],
          [
            ['Trauku mazgājamās mašīnas', 'Dishwashers', 'Посудомоечные машины'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02019/2017', '(EU)\u00a02019/2017', '(ЕС)\u00a02019/2017'],
          ],
          [
            ['Cepeškrāsnis', 'Ovens', 'Духовые шкафы'],
            ['A+++–D', 'A+++–D', 'A+++–D'],
            ['(ES)\u00a0Nr.\u00a065/2014', '(EU)\u00a0No\u00a065/2014', '(ЕС)\u00a0№\u00a065/2014'],
          ],
          [
            ['Televizori un monitori', 'Televisions and monitors', 'Телевизоры и мониторы'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02019/2013', '(EU)\u00a02019/2013', '(ЕС)\u00a02019/2013'],
          ],
          [
            ['Viedtālruņi un planšetdatori', 'Smartphones and tablets', 'Смартфоны и планшеты'],
            ['A–G', 'A–G', 'A–G'],
            ['(ES)\u00a02023/1669', '(EU)\u00a02023/1669', '(ЕС)\u00a02023/1669'],
          ],
        ],
      },
      {
        h: ['Preces, ko vairs nepārdodam', 'Goods we no longer sell', 'Товары, которых больше нет в продаже'],
        p: [
          'Atveriet savu pasūtījumu vai meklējiet pēc modeļa Eiropas ražojumu datubāzē EPREL. Ja neatrodat, uzrakstiet mums artikulu, un lapu nosūtīsim.',
          'Open your order, or search for the model in the European product database EPREL. If you can’t find it, send us the item no. and we’ll send you the sheet.',
          'Откройте свой заказ или найдите модель в европейской базе EPREL. Если не нашли, напишите нам артикул, и мы пришлём лист.',
        ],
        links: [
          {
            words: ['EPREL datubāze', 'The EPREL database', 'База данных EPREL'],
            url: [
              'https://eprel.ec.europa.eu/screen/home',
              'https://eprel.ec.europa.eu/screen/home',
              'https://eprel.ec.europa.eu/screen/home',
            ],
          },
          { words: ['Uzrakstiet mums', 'Write to us', 'Напишите нам'], page: 'contact-us' },
        ],
      },
    ],
  },
];
