// Spells words in the other alphabet: shoppers type Latin names of brands in Cyrillic letters, and the reverse.

const latin: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'z',
    з: 'z',
    и: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'c',
    ш: 's',
    щ: 's',
    ъ: '',
  },
  ...{ ы: 'i', ь: '', э: 'e', ю: 'u', я: 'a' },
};
const cyrillic: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'б',
    c: 'к',
    d: 'д',
    e: 'е',
    f: 'ф',
    g: 'г',
    h: 'х',
    i: 'и',
    j: 'й',
    k: 'к',
    l: 'л',
    m: 'м',
  },
  ...{
    n: 'н',
    o: 'о',
    p: 'п',
    q: 'к',
    r: 'р',
    s: 'с',
    t: 'т',
    u: 'у',
    v: 'в',
    w: 'в',
    x: 'кс',
    y: 'ы',
    z: 'з',
  },
  ...{ sh: 'ш', ch: 'ч', zh: 'ж', ts: 'ц', ya: 'я', yu: 'ю', kh: 'х' },
};

/** Returns a folded word in the other alphabet; undefined if it has letters of neither or of both. */
export function transliterated(word: string): string | undefined {
  if (/^[а-я\d]*[а-я][а-я\d]*$/u.test(word)) return word.replace(/[а-я]/gu, (letter) => latin[letter] ?? '');
  if (!/^[a-z\d]*[a-z][a-z\d]*$/.test(word)) return undefined;
  const spelt = word.replace(/sh|ch|zh|ts|ya|yu|kh|[a-z]/g, (letters) => cyrillic[letters] ?? '');
  // as words are folded
  return spelt.replaceAll('й', 'и');
}
