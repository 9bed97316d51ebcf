// Validates reviews: title, detail, nickname and a rating of 1 to 5; order feedback requires only the rating. An
// issue's message is a key below `checkout:messages`.
import * as z from 'zod/mini';
import { typedLine, typedText } from '#schemas/typed-text.ts';
import type { FieldMessage } from '../checkout/checkout-rules.ts';

export const RATINGS = [1, 2, 3, 4, 5] as const;

const filled = (longest: number, text = typedLine()) =>
  text.check(z.minLength(1, 'required' satisfies FieldMessage), z.maxLength(longest));

/** Longest texts that backends commonly accept. */
const TITLE_MAX = 200;
const NICKNAME_MAX = 100;
const DETAIL_MAX = 4_000;

/** value of the radio group: "" while no rating is chosen */
const rating = z.string().check(z.regex(/^[1-5]$/, 'required' satisfies FieldMessage));

export const reviewForm = z.object({
  title: filled(TITLE_MAX),
  detail: filled(DETAIL_MAX, typedText()),
  nickname: filled(NICKNAME_MAX),
  rating,
});
export type ReviewForm = z.infer<typeof reviewForm>;
export const reviewLimits = { title: TITLE_MAX, nickname: NICKNAME_MAX, detail: DETAIL_MAX } as const;

const optional = (longest: number, text = typedLine()) => text.check(z.maxLength(longest));

/** Feedback on an order, which its token identifies. */
export const feedbackForm = z.object({
  title: optional(TITLE_MAX),
  detail: optional(DETAIL_MAX, typedText()),
  rating,
});
export type FeedbackForm = z.infer<typeof feedbackForm>;
