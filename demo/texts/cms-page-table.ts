// Table of the demo store's pages: delivery, payment, returns, warranty, terms, privacy, contacts, about us.
// Invariants: every page has all three languages; amounts equal those in shop-data-texts.ts.
import { contactForm, type PageText } from './page-text.ts';

export const shopPages: readonly PageText[] = [
  {
    id: 1,
    key: 'about-us',
    slug: ['par-mums', 'about-us', 'o-nas'],
    group: 'about',
    title: ['Par mums', 'About us', 'О нас'],
    summary: [
      'Elektronikas un sadzīves tehnikas veikals, kas darbojas arī bez interneta.',
      'An electronics and home appliance shop that works offline, too.',
      'Магазин электроники и бытовой техники, который работает и без интернета.',
    ],
    parts: [
      {
        p: [
          'Zibens pārdod datorus, audio, video un sadzīves tehniku Latvijā. Mēs aprakstām preces tā, kā tās aprakstītu draugam: kas tās ir, kam tās der un kam ne.',
          'Zibens sells computers, audio, video and home appliances in Latvia. We describe our products the way we would to a friend: what they are, who they suit and who they don’t.',
          'Zibens продаёт компьютеры, аудио, видео и бытовую технику в Латвии. Мы описываем товары так, как рассказали бы другу: что это, кому подойдёт и кому нет.',
        ],
      },
      {
        h: ['Iepirkšanās bez interneta', 'Shopping offline', 'Покупки без интернета'],
        p: [
          'Katalogs un grozs glabājas jūsu ierīcē. Preces var izvēlēties un pasūtīt arī vilcienā vai laukos; pasūtījums gaida ierīcē un tiek nosūtīts, kad savienojums ir atjaunots.',
          'The catalogue and the cart are kept on your device. You can shop and order on a train or in the countryside; your order waits on your device and is sent when you’re back online.',
          'Каталог и корзина хранятся на вашем устройстве. Выбирать и заказывать можно и в поезде, и за городом: заказ ждёт на устройстве и отправится, когда соединение восстановится.',
        ],
      },
      {
        h: [
          'Lietota un atjaunota tehnika',
          'Used and refurbished goods',
          'Подержанная и восстановленная техника',
        ],
        p: [
          'Daļa preču ir pārbaudīta un atjaunota. To stāvokli rāda pakāpe no A+ līdz C, un arī tām ir divu gadu likumiskā garantija.',
          'Some of our goods are tested and refurbished. Their condition is graded from A+ to C, and the same two-year legal guarantee applies.',
          'Часть товаров проверена и восстановлена. Состояние обозначено буквами от A+ до C, и на них действует та же двухлетняя законная гарантия.',
        ],
      },
    ],
  },
  {
    id: 2,
    key: 'delivery',
    slug: ['piegade', 'delivery', 'dostavka'],
    group: 'buying',
    title: ['Piegāde', 'Delivery', 'Доставка'],
    summary: [
      'Piegādes veidi, cenas un termiņi.',
      'Delivery methods, prices and times.',
      'Способы, цены и сроки доставки.',
    ],
    parts: [
      {
        p: [
          'Preces, kas ir noliktavā, nosūtām nākamajā darba dienā. Pirkumiem no 99 € piegāde ar kurjeru un uz pakomātu Latvijā ir bez maksas.',
          'Items in stock are dispatched on the next working day. Delivery by courier or to a parcel locker in Latvia is free for orders from 99 €.',
          'Товары со склада отправляем на следующий рабочий день. При покупке от 99 € доставка курьером и в пакомат по Латвии бесплатна.',
        ],
      },
      {
        h: ['Cik tas maksā', 'What it costs', 'Сколько это стоит'],
        list: [
          [
            'Kurjers Latvijā: 4,99 €, 1–3 darba dienas.',
            'Courier in Latvia: 4,99 €, 1–3 working days.',
            'Курьер по Латвии: 4,99 €, 1–3 рабочих дня.',
          ],
          [
            'Kurjers uz Lietuvu un Igauniju: 8,99 €, 2–5 darba dienas.',
            'Courier to Lithuania and Estonia: 8,99 €, 2–5 working days.',
            'Курьер в Литву и Эстонию: 8,99 €, 2–5 рабочих дней.',
          ],
          [
            'Pakomāts: 2,99 €, 1–2 darba dienas.',
            'Parcel locker: 2,99 €, 1–2 working days.',
            'Пакомат: 2,99 €, 1–2 рабочих дня.',
          ],
          [
            'Saņemšana veikalā Rīgā, Brīvības ielā 90: bez maksas.',
            'Collect in store in Riga, Brīvības iela 90: free.',
            'Самовывоз из магазина в Риге, ул. Бривибас, 90: бесплатно.',
          ],
        ],
      },
      {
        h: ['Lielas preces', 'Large goods', 'Крупные товары'],
        p: [
          'Ledusskapjus, veļas mašīnas un lielus televizorus kurjers uznes līdz dzīvokļa durvīm. Pirms piegādes kurjers piezvana un vienojas par divu stundu intervālu.',
          'Refrigerators, washing machines and large televisions are carried to your door. The courier calls first and agrees on a two-hour window.',
          'Холодильники, стиральные машины и большие телевизоры курьер поднимает до двери квартиры. Перед доставкой курьер звонит и согласует двухчасовой интервал.',
        ],
      },
    ],
  },
  {
    id: 3,
    key: 'payment-methods',
    slug: ['apmaksas-veidi', 'payment-methods', 'sposoby-oplaty'],
    group: 'buying',
    title: ['Apmaksas veidi', 'Payment methods', 'Способы оплаты'],
    summary: ['Kā samaksāt par pirkumu.', 'How to pay for a purchase.', 'Как оплатить покупку.'],
    parts: [
      {
        list: [
          [
            'Bankas pārskaitījums: bez papildu maksas; preci nosūtām, kad nauda ir saņemta.',
            'Bank transfer: no extra charge; we dispatch your order once we receive your payment.',
            'Банковский перевод: без доплаты; товар отправляем после поступления денег.',
          ],
          [
            'Skaidrā naudā kurjeram: maksa ir redzama pirms pasūtīšanas.',
            'Cash on delivery: the fee is shown before you order.',
            'Наличными курьеру: плата указана до оформления заказа.',
          ],
          [
            'Apmaksa, saņemot preci pakomātā vai veikalā: maksa ir redzama pirms pasūtīšanas.',
            'Payment upon collection from a parcel locker or our store: the fee is shown before you order.',
            'Оплата при получении в пакомате или магазине: плата указана до оформления заказа.',
          ],
        ],
      },
      {
        p: [
          'Visas cenas ir eiro ar PVN. Uzņēmumiem rēķinu izrakstām, ja pasūtījumā norādīti uzņēmuma dati.',
          'All prices are in euros and include VAT. We issue company invoices if company details are given with the order.',
          'Все цены указаны в евро и включают НДС. Компаниям выписываем счёт, если в заказе указаны данные компании.',
        ],
      },
    ],
  },
  {
    id: 4,
    key: 'return-policy',
    slug: ['precu-atgriesana', 'return-policy', 'vozvrat-tovara'],
    group: 'rights',
    title: ['Atteikuma tiesības', 'Returns and withdrawal', 'Возврат и отказ от покупки'],
    summary: [
      'Kā atteikties no pirkuma un atdot preci.',
      'How to withdraw from a purchase and return goods.',
      'Как отказаться от покупки и вернуть товар.',
    ],
    parts: [
      {
        p: [
          'No pirkuma, kas veikts internetā, varat atteikties 14 dienu laikā pēc preces saņemšanas, nenorādot iemeslu. Bojātai precei naudu atdodam 30 dienu laikā.',
          'You may withdraw from an online purchase within 14 days of receiving the goods without giving a reason. Faulty goods come with a 30-day money-back guarantee.',
          'От покупки в интернете можно отказаться в течение 14 дней после получения товара без объяснения причин. За неисправный товар вернём деньги в течение 30 дней.',
        ],
      },
      {
        h: ['Kā atdot preci', 'How to return goods', 'Как вернуть товар'],
        list: [
          [
            'Uzrakstiet uz info@zibens.example, norādiet pasūtījuma numuru.',
            'Write to info@zibens.example and quote your order number.',
            'Напишите на info@zibens.example и укажите номер заказа.',
          ],
          [
            '14 dienu laikā nosūtiet preci ar kurjeru vai no pakomāta vai atnesiet to uz veikalu.',
            'Within 14 days, send the goods by courier or from a parcel locker, or bring them to our store.',
            'В течение 14 дней отправьте товар курьером или через пакомат либо принесите в магазин.',
          ],
          [
            'Naudu par preci un lētāko piegādi atmaksājam 14 dienu laikā pēc atteikuma saņemšanas, bet ne agrāk, kā esam saņēmuši preci.',
            'We refund the goods and the cheapest standard delivery within 14 days of your notice, but not before we have received the goods.',
            'Деньги за товар и самую дешёвую доставку возвращаем в течение 14 дней после уведомления об отказе, но не раньше, чем получим товар.',
          ],
        ],
      },
      {
        p: [
          'Preci drīkst izpakot un pārbaudīt tik, cik to darītu veikalā. Atpakaļsūtīšanu apmaksājat jūs, ja vien prece nav bojāta.',
          'You may unpack and try the goods as you would in a store. You pay the cost of returning them, unless they are faulty.',
          'Товар можно распаковать и проверить так, как это делают в магазине. Обратную пересылку оплачиваете вы, если товар исправен.',
        ],
      },
    ],
  },
  {
    id: 5,
    key: 'warranty-service',
    slug: ['garantijas-serviss', 'warranty-service', 'garantijnyj-servis'],
    group: 'buying',
    title: ['Garantijas serviss', 'Warranty service', 'Гарантийный сервис'],
    summary: [
      'Divu gadu likumiskā garantija un remonts.',
      'The two-year legal guarantee and repairs.',
      'Двухлетняя законная гарантия и ремонт.',
    ],
    parts: [
      {
        p: [
          'Visām precēm ir divu gadu likumiskā garantija. Ja prece nedarbojas, kā solīts, to salabojam, apmainām vai atdodam naudu.',
          'All goods carry a two-year legal guarantee. If something doesn’t work as promised, we’ll repair it, replace it or refund you.',
          'На все товары действует двухлетняя законная гарантия. Если товар работает не так, как обещано, мы его починим, заменим или вернём деньги.',
        ],
      },
      {
        p: [
          'Uzrakstiet uz info@zibens.example vai atnesiet preci uz veikalu Rīgā. Parasti atbildam vienas darba dienas laikā, un remonts ilgst līdz 14 dienām.',
          'Write to info@zibens.example or bring the goods to our store in Riga. We usually reply within one working day, and repairs take up to 14 days.',
          'Напишите на info@zibens.example или принесите товар в магазин в Риге. Обычно отвечаем в течение рабочего дня, ремонт занимает до 14 дней.',
        ],
      },
    ],
  },
  {
    id: 6,
    key: 'purchase-sales-rules',
    slug: ['pirkuma-noteikumi', 'purchase-sales-rules', 'usloviya-pokupki'],
    group: 'rights',
    title: ['Pirkuma noteikumi', 'Terms and conditions', 'Условия покупки'],
    summary: ['Pirkuma līguma noteikumi.', 'The terms of our sales contract.', 'Условия договора покупки.'],
    parts: [
      {
        h: ['Līgums', 'The contract', 'Договор'],
        p: [
          'Līgums ir noslēgts, kad pasūtījumu pieņemam un piešķiram tam numuru. Pasūtījums, kas noformēts bez interneta, līdz tam gaida jūsu ierīcē, un to var atcelt.',
          'The contract is concluded when we confirm your order and give it a number. Until then, an order placed offline waits on your device and can be cancelled.',
          'Договор заключён, когда мы принимаем заказ и присваиваем ему номер. До этого заказ, оформленный без интернета, ждёт на вашем устройстве, и его можно отменить.',
        ],
      },
      {
        h: ['Cena', 'The price', 'Цена'],
        p: [
          'Jūs maksājat to summu, ko apstiprinājāt. Ja cena pa šo laiku ir cēlusies, pasūtījums gaida jūsu apstiprinājumu; bez tā nekas netiek iekasēts.',
          'You pay the total you confirmed. If the price has risen meanwhile, the order waits for your confirmation; nothing is charged without it.',
          'Вы платите ту сумму, которую подтвердили. Если цена за это время выросла, заказ ждёт вашего подтверждения; без него ничего не списывается.',
        ],
      },
      {
        h: ['Strīdi', 'Disputes', 'Споры'],
        p: [
          'Vispirms rakstiet mums. Ja vienoties neizdodas, varat vērsties Patērētāju tiesību aizsardzības centrā.',
          'Please write to us first. If we can’t agree, you can turn to the Consumer Rights Protection Centre of Latvia.',
          'Сначала напишите нам. Если договориться не удалось, можно обратиться в Центр защиты прав потребителей Латвии.',
        ],
      },
    ],
  },
  {
    id: 7,
    key: 'privacy-policy',
    slug: ['privatuma-politika', 'privacy-policy', 'politika-konfidencialnosti'],
    group: 'rights',
    title: ['Privātuma politika', 'Privacy policy', 'Политика конфиденциальности'],
    summary: [
      'Kādus datus glabājam un kāpēc.',
      'What data we keep, and why.',
      'Какие данные мы храним и зачем.',
    ],
    parts: [
      {
        p: [
          'Vārds, adrese, tālrunis un e-pasts mums vajadzīgi, lai piegādātu pasūtījumu un izrakstītu rēķinu. Citam nolūkam tos neizmantojam un nepārdodam.',
          'We need your name, address, phone and e-mail to deliver an order and to issue an invoice. We don’t use them for anything else and don’t sell them.',
          'Имя, адрес, телефон и эл. почта нужны нам, чтобы доставить заказ и выписать счёт. Для других целей мы их не используем и не продаём.',
        ],
      },
      {
        h: ['Dati jūsu ierīcē', 'Data on your device', 'Данные на вашем устройстве'],
        p: [
          'Grozs, vēlmju saraksts un nenosūtītie pasūtījumi glabājas tikai jūsu pārlūkā. Tos var izdzēst, notīrot vietnes datus.',
          'Your cart, wishlist and unsent orders are kept only in your browser. Clearing the site data removes them.',
          'Корзина, список желаний и неотправленные заказы хранятся только в вашем браузере. Их можно удалить, очистив данные сайта.',
        ],
      },
      {
        h: ['Jūsu tiesības', 'Your rights', 'Ваши права'],
        p: [
          'Varat uzzināt, kādus datus par jums glabājam, tos labot vai lūgt dzēst: rakstiet uz info@zibens.example. Rēķinus saskaņā ar likumu glabājam piecus gadus.',
          'You can ask what data we hold about you, and have them corrected or deleted: write to info@zibens.example. We are required by law to keep invoices for five years.',
          'Вы можете узнать, какие данные о вас мы храним, исправить их или попросить удалить: напишите на info@zibens.example. Счета закон обязывает хранить пять лет.',
        ],
      },
    ],
  },
  {
    id: 8,
    key: 'contacts',
    slug: ['kontakti', 'contacts', 'kontakty'],
    group: 'about',
    title: ['Kontakti', 'Contact us', 'Контакты'],
    summary: ['Kā mūs sasniegt.', 'How to reach us.', 'Как с нами связаться.'],
    parts: [
      {
        p: [
          'Ienāciet veikalā, zvaniet vai rakstiet: palīdzēsim izvēlēties, pasūtīt un salabot.',
          'Visit our store, call or write: we’ll help you to choose, to order and to repair.',
          'Заходите в магазин, звоните или пишите: поможем выбрать, заказать и починить.',
        ],
        links: [contactForm],
      },
      {
        h: ['Veikals Rīgā', 'Our store in Riga', 'Магазин в Риге'],
        list: [
          [
            'Darba dienās 10:00–19:00, sestdienās 10:00–16:00.',
            'Working days 10:00–19:00, Saturdays 10:00–16:00.',
            'По рабочим дням 10:00–19:00, по субботам 10:00–16:00.',
          ],
          [
            'Trolejbuss un autobuss: pietura „Brīvības iela”, divas minūtes kājām.',
            'Trolleybus and bus: stop “Brīvības iela”, two minutes on foot.',
            'Троллейбус и автобус: остановка «Brīvības iela», две минуты пешком.',
          ],
          [
            'Ieeja bez pakāpieniem; pie ieejas ir divas stāvvietas klientiem.',
            'Step-free entrance; two parking places for customers by the door.',
            'Вход без ступеней; у входа два места для машин покупателей.',
          ],
        ],
      },
      {
        h: ['Rekvizīti', 'Company details', 'Реквизиты'],
        list: [
          [
            'SIA „Zibens”, reģistrācijas numurs 40000000000, PVN numurs LV40000000000.',
            'SIA “Zibens”, registration number 40000000000, VAT number LV40000000000.',
            'SIA «Zibens», регистрационный номер 40000000000, номер НДС LV40000000000.',
          ],
          [
            'Demonstrācijas veikals: uzņēmums ir izdomāts, preces netiek pārdotas.',
            'A demonstration: the company is invented, and nothing is really sold.',
            'Демонстрация: компания вымышлена, товары на самом деле не продаются.',
          ],
        ],
      },
    ],
  },
];
