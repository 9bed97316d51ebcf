// All texts for customers use one word for one thing: words that docs/words.md replaces do not occur in the texts of
// the interface, the demo's catalogue and pages, mails, payment pages and energy documents.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../support/texts.ts';

type Text = { place: string; language: Language; words: string };
type Rule = readonly [given: RegExp, instead: string];

/** Patterns of replaced words in all their forms, and the words to use instead. */
const givenUp: Record<Language, readonly Rule[]> = {
  en: [
    [/\bbaskets?\b/i, 'cart'],
    [/\bput (\w+ )?into the cart\b/i, 'add to cart'],
    [/\btak(e|en|ing) (\w+ )?away\b/i, 'remove'],
    [/\b(make|made|making) (an|the|your) order\b|\border (was )?made\b/i, 'place'],
    [
      /\bthe shop (\w+n.t )?(accept|answer|ask|clos|confirm|did|do|g[ai]ve|had|has|keep|know|list|receiv|refus|sa(id|ys?)|sends?|t[ao]ke?|told|want)/i,
      'we',
    ],
    [/\b(at|in|from|to|with|our) (the |our )?shop\b/i, 'we; the place is a store'],
    [/\brefused?\b/i, 'not accepted'],
    [/\bconsent\b/i, 'confirm'],
    [/\bwhat waits\b|\bwhatever\b/i, 'waiting to be sent'],
    [/\bthere is no connection\b/i, 'No connection'],
    [/\bonce there is a connection\b|\b(connection|it) is back\b/i, 'back online'],
    [/\bwithout (the )?internet\b/i, 'offline'],
    [/\bon this device yet\b/i, 'not available offline yet'],
    [/\bby ourselves\b/i, 'automatically'],
    [/\b(your|my|the) wishes\b/i, 'wishlist'],
    [/\bsign(ed|ing)? in\b|\blogging in\b/i, 'log in'],
    [/\bshipping\b|\bshipped\b/i, 'delivery'],
    [/(?<!parcel )\blockers?\b/i, 'parcel locker'],
    [/\}\} places?\b/i, 'pickup point'],
    [/\bready to pickup\b/i, 'ready for pickup'],
    [/\binvoice address\b/i, 'billing address'],
    [/\bcash to the courier\b/i, 'cash on delivery'],
    [/^Last \{\{|\}\} pcs left/, 'Only 3 left'],
    [/^To order\b/, 'Available to order'],
    [/\bsold out\b/i, 'out of stock'],
    [/\barticles?\b/i, 'item no.'],
    [/^Specification$/, 'Specifications'],
    [/\bvalue added tax\b/i, 'VAT'],
    [/\bterms of sale\b/i, 'Terms and conditions'],
    [/\bwithdrawing\b/i, 'right of withdrawal'],
    [/\brenewed\b/i, 'refurbished'],
    [/\bmakers?\b(?! \d)/i, 'manufacturer'],
    [/\bdata sheets?\b/i, 'product information sheet'],
    [/\bletters\b/i, 'characters'],
    [/\bemails?\b/i, 'e-mail'],
    [/\bwork days?\b/i, 'working day'],
    [/\b(a|all|the|this) notices?\b/i, 'notification'],
    [/\bforget (all|these)\b|\bforgotten\b/i, 'clear'],
    [/\bkeep looking\b/i, 'Continue shopping'],
    [/\btry now\b/i, 'Send now'],
  ],
  lv: [
    [/pirkumu groz/i, 'grozs'],
    [/(?<!\p{L})norēķin/iu, 'pasūtījuma noformēšana'],
    [/pasūtījum\S* (tika |ir )?(veikt|izdarī)/i, 'noformēts'],
    [
      /(?<!\p{L})veikals (?:\S+ )?(atbild|neatbild|glabā|ir|jau|lūdz|nav|ne\p{L}+|pieņ|pras|rakst|sak|saņ|slē|zin)/iu,
      'mēs',
    ],
    [/(?<!\p{L})veikalam(?!\p{L})|^Veikalā\.?$/iu, 'mēs'],
    [/atgriezīsies/i, 'savienojums būs atjaunots'],
    [/(?<!\p{L})paši(?!\p{L})/iu, 'automātiski'],
    [/(?<!\p{L})vēlm(e|es|ēm|ēs)(?!\p{L})/iu, 'vēlmju saraksts'],
    [/(?<!\p{L})ienākšan/iu, 'ienākt'],
    [/(?<!\p{L})izrakst(īt|ie)(?!\p{L})/iu, 'atvienot'],
    [/Izvēlieties vietu|\}\} viet(a|as|u)(?!\p{L})/u, 'saņemšanas vieta'],
    [/preces numur/i, 'artikuls'],
    [/distances līgum/i, 'pirkuma noteikumi'],
    [/(?<!\p{L})atteikšan/iu, 'atteikuma tiesības'],
    [/(?<!\p{L})[ABC]\+? klase,|(?<!\p{L})atzīm(e|es|i)(?!\p{L})/iu, 'stāvoklis'],
    [/(?<!\p{L})datu lap/iu, 'ražojuma informācijas lapa'],
    [/(?<!\p{L})zīm(es|ēm|ju)(?!\p{L})/iu, 'rakstzīmes'],
    [/(?<!\p{L})aizmirst (vis|šos)/iu, 'notīrīt'],
    [/veiksmīgi|turpināt uz|atpakaļ pie/i, 'without it'],
    [/(?<!\p{L})piespie(d|ž|st)/iu, 'nospiest'],
    [/“/, 'quotation marks „ ”'],
  ],
  ru: [
    [/(?<!\p{L})сделать заказ|заказ\S* сделан/iu, 'оформить'],
    [
      /(?<!\p{L})магазин (?:\S+ )?(говор|зна|не|ответ|пиш|подтверд|получ|прин|прис|прос|сообщ|сейчас|указ)/iu,
      'мы',
    ],
    [/(?<!\p{L})магазину(?!\p{L})|^В магазине\.?$/iu, 'мы'],
    [/(?<!\p{L})соглас(ен|ия|ие)(?!\p{L})/iu, 'подтвердить'],
    [/вернётся|(?<!\p{L})связь (по|ве|бу)/iu, 'соединение восстановится'],
    [/(?<!\p{L})сами(?!\p{L})/iu, 'автоматически'],
    [/(?<!списк\p{L} )(?<!список )(?<!\p{L})желани(я|й)(?!\p{L})/iu, 'список желаний'],
    [/учётн\p{L}+ запис/iu, 'аккаунт'],
    [/завершить вход/i, 'завершить сеанс'],
    [/мест\p{L}? получения|Выберите место|\}\} мест(о|а)?(?!\p{L})/iu, 'пункт выдачи'],
    [/^На складе|нет на складе/i, 'в наличии'],
    [/распродан|товар\p{L}* закончил/iu, 'нет в наличии'],
    [/номер\p{L}* товара/iu, 'артикул'],
    [/технические данные/i, 'характеристики'],
    [/^Всего(?!\p{L})|^Итог$/u, 'Итого'],
    [/налог\p{L}* на добавленную/iu, 'НДС'],
    [/правила покупки|условия продажи/i, 'условия покупки'],
    [/(?<!\p{L})класс [ABC]\+?,|оценк\p{L}+ состояния|(?<!\p{L})б\/у(?!\p{L})/iu, 'состояние'],
    [/лист\p{L}* данных/iu, 'информационный лист'],
    [/(?<!\p{L})знак(а|и|ов)?(?!\p{L})/iu, 'символы'],
    [/e-?mail/i, 'эл. почта'],
    [/(?<!\p{L})забыть (вс|эт)/iu, 'очистить'],
    [/смотреть дальше/i, 'Продолжить покупки'],
    [/^Оформление$/, 'тема'],
    [/(?<!\p{L})пер(о|ом|а|у)(?!\p{L})/iu, 'стилус'],
    [/взгляните|какими мы видели|минутк/i, 'without it'],
    [/ – | — /, 'an em dash after a no-break space'],
    [/№ |\d %/, 'a no-break space'],
  ],
};

/** Texts that may contain a replaced word; `words` is a part of the text. */
const excepted: { language: Language; words: string; why: string }[] = [
  { language: 'en', words: 'customer with the same email', why: 'prescribed' },
  { language: 'en', words: 'Provided email', why: 'prescribed' },
  { language: 'en', words: 'must have at least', why: 'prescribed: letters for characters' },
  { language: 'en', words: 'letters (A–Z)', why: 'letters are meant' },
  { language: 'en', words: 'coffee maker', why: 'typed by shoppers' },
  { language: 'en', words: 'smoothie maker', why: 'typed by shoppers' },
  { language: 'en', words: 'Logging in…', why: 'usual form of this state' },
  { language: 'en', words: 'to the shop', why: 'text of the bank' },
  { language: 'lv', words: 'Veikals ir saņēmis apstiprinājumu', why: 'text of the bank' },
  { language: 'ru', words: 'Магазин получил подтверждение', why: 'text of the bank' },
];

type Node = { type: string; [part: string]: unknown };
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodesOf = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesOf)];
const wordsIn = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
};

/** Finds texts in code and tables: lists of three, and values under the name of a language. */
function textsOfCode(file: string): Text[] {
  const text = readFileSync(file, 'utf8');
  const { program } = file.endsWith('.json') ? parseSync('table.ts', `(${text})`) : parseSync(file, text);
  return nodesOf(program as unknown as Node).flatMap((node): Text[] => {
    if (node.type === 'ArrayExpression') {
      const words = (node.elements as Node[]).map(wordsIn);
      if (words.length !== 3 || words.includes(undefined)) return [];
      return words.map((phrase, at) => ({
        place: file,
        language: languages[at] as Language,
        words: phrase ?? '',
      }));
    }
    const key = node.key as { name?: string; value?: unknown } | undefined;
    const language = languages.find((one) => one === (key?.name ?? key?.value));
    if (node.type !== 'Property' || language === undefined || !isNode(node.value)) return [];
    return nodesOf(node.value).flatMap((part) => {
      const words = wordsIn(part);
      return words === undefined ? [] : [{ place: file, language, words }];
    });
  });
}

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file) && path.basename(file) !== 'tsconfig.json')
    .map((file) => path.join(folder, file));
const interfaceTexts = languages.flatMap((language) =>
  readdirSync(`locales/${language}`).flatMap((file) =>
    leaves(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Tree, `${file}: `).map(
      ([place, words]): Text => ({ place, language, words }),
    ),
  ),
);
const otherTexts = [
  ...['demo', 'bridge/mail', 'bridge/media', 'bridge/orders'].flatMap(filesIn),
  'src/start/show-start-problem.ts',
].flatMap(textsOfCode);

const broken = ({ language, words }: Text) =>
  givenUp[language].flatMap(([given, instead]) => {
    const hit = given.exec(words.replace(/\{\{.*?\}\}/g, '{{}}'));
    return hit ? [`“${hit[0]}”: ${instead}`] : [];
  });

describe('words shown to customers', () => {
  it('include none of those that docs/words.md replaces', () => {
    expect(interfaceTexts.length).toBeGreaterThan(2_500);
    expect(otherTexts.length).toBeGreaterThan(2_000);
    const found = [...interfaceTexts, ...otherTexts].filter((text) => broken(text).length > 0);
    const isExcepted = (text: Text) => (one: (typeof excepted)[number]) =>
      one.language === text.language && text.words.includes(one.words);
    const left = found.filter((text) => !excepted.some(isExcepted(text)));
    expect(left.map((text) => `${text.place} (${text.language}) ${broken(text)} ← ${text.words}`)).toEqual(
      [],
    );
    expect(excepted.filter((one) => !found.some((text) => isExcepted(text)(one)))).toEqual([]);
  });

  it.each([
    ['en', 'The shop accepted your order.'],
    ['en', 'Your order is at the shop'],
    ['en', 'Choose a locker'],
    ['lv', 'Veikals pasūtījumu nepieņēma.'],
    ['lv', 'Vismaz 3 zīmes'],
    ['ru', 'Магазин не принял заказ'],
    ['ru', 'Список товаров – и желания'],
  ] as const)('%s: “%s” is detected', (language, words) => {
    expect(broken({ place: '', language, words })).not.toEqual([]);
  });
});
