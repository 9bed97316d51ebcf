// Reads the texts of searches in tests; without knowledge of a store view, only the words count.
import { NO_RULES } from '#shared/domain/catalogue/search-rules.ts';
import {
  type Reading,
  type SearchKnowledge,
  type TextQuery,
  textQueryOf,
} from '#shared/domain/catalogue/text-query.ts';
import type { AskedText } from '#workers/methods/search-body.ts';

const nothing: SearchKnowledge = { rules: NO_RULES, attributes: [], names: [] };

export const typedQuery = (text: string): TextQuery => textQueryOf(text, 'typed', nothing);

export const askedText = (text: string, reading: Reading = 'typed', knowledge = nothing): AskedText => ({
  query: textQueryOf(text, reading, knowledge),
  isForgiving: reading !== 'typed',
  byScore: true,
});
