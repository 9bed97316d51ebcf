// The shop's own message about a fault, for showing, and the field it is about. The validator's rule is known by its
// keyword, never by its words.
import type { Fault } from '../../../schemas/fault.ts';

/** The bridge could not reach its backend: its words are about machines, and for nobody. */
const UNREACHABLE = 'ENOTFOUND';

/** In: a fault. Out: the shop's own sentence, "" where it sent none that may be shown. */
export function backendMessage({ detail }: Fault): string {
  const said = detail?.errorCode === UNREACHABLE ? undefined : detail?.message;
  return typeof said === 'string' ? said : '';
}

/** A rule about the characters of a text: its words are a formula. */
const CHARACTERS = 'pattern';

/** Where the shop's validator stopped, and what is said there: its own words, or that other letters are wanted. */
export type RefusedField = { name: string; type: 'shop-says' | 'letters'; words: string };

/** In: a fault. Out: the field of the sent body that it is about; undefined where the shop names none. */
export function refusedField(fault: Fault): RefusedField | undefined {
  const { field, keyword } = fault.detail ?? {};
  if (fault.code === 'bad-shape' || typeof field !== 'string' || typeof keyword !== 'string')
    return undefined;
  return {
    name: field,
    type: keyword === CHARACTERS ? 'letters' : 'shop-says',
    words: backendMessage(fault),
  };
}
