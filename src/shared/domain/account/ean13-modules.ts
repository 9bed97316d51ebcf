// EAN-13: encodes thirteen digits as 95 bars and gaps. The first digit has no bars: it determines which of two codes
// each digit of the left half uses.

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
] as const;

/** The codes of the right half are the left half's codes with bars and gaps exchanged. */
const inverted = (code: string) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join('');
const reversed = (code: string) => [...code].reverse().join('');
const RIGHT = LEFT_ODD.map(inverted);
const LEFT_EVEN = RIGHT.map(reversed);

/** First digit → which digits of the left half use the even code. */
const PARITY = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
] as const;

const EDGE = '101';
const MIDDLE = '01010';
const DATA_DIGITS = 12;
const HALF = 6;

/** Returns the check digit of twelve digits. */
export function ean13CheckDigit(digits: string): number {
  const sum = [...digits]
    .slice(0, DATA_DIGITS)
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** True for thirteen digits with a valid check digit. */
export const isEan13 = (number: string): boolean =>
  /^\d{13}$/.test(number) && ean13CheckDigit(number) === Number(number[DATA_DIGITS]);

/** Returns 95 modules from left to right, "1" a bar and "0" a gap; undefined if the number is not an EAN-13. */
export function ean13Modules(number: string): string | undefined {
  if (!isEan13(number)) return undefined;
  const [first, ...digits] = [...number].map(Number);
  const parity = PARITY[first ?? 0] ?? '';
  const left = digits
    .slice(0, HALF)
    .map((digit, place) => (parity[place] === 'E' ? LEFT_EVEN : LEFT_ODD)[digit]);
  const right = digits.slice(HALF).map((digit) => RIGHT[digit]);
  return [EDGE, ...left, MIDDLE, ...right, EDGE].join('');
}
