// Table of the demo store's blocks: short texts beside or above pages.
import type { Part } from './page-text.ts';
import type { Words } from './words.ts';

export type BlockText = { id: number; identifier: string; title: Words; parts: readonly Part[] };

export const blocks: readonly BlockText[] = [
  {
    id: 1,
    identifier: 'page-help',
    title: ['Vajadzīga palīdzība?', 'Need help?', 'Нужна помощь?'],
    parts: [
      {
        p: [
          'Zvaniet +371 20 000 000 darba dienās 8:00–17:00.',
          'Call +371 20 000 000 on working days 8:00–17:00.',
          'Звоните +371 20 000 000 по рабочим дням 8:00–17:00.',
        ],
        links: [{ words: ['Uzrakstiet mums', 'Write to us', 'Напишите нам'], page: 'contact-us' }],
      },
    ],
  },
  {
    id: 2,
    identifier: 'news-intro',
    title: ['Jaunumi', 'News', 'Новости'],
    parts: [
      {
        p: [
          'Padomi pirms pirkuma un ziņas no mūsu veikala.',
          'Advice before you buy, and news from our store.',
          'Советы перед покупкой и новости нашего магазина.',
        ],
      },
    ],
  },
];
