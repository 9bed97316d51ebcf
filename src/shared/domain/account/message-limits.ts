// Validates the forms that need no account: newsletter and contact. An issue's message is a key below `messages` in the
// namespace of the form.
import * as z from 'zod/mini';
import type { FieldMessage } from '../checkout/checkout-rules.ts';
import { emailAddress, filledLine, filledText, phoneNumber } from './person-name.ts';

/** Limits of the bridge API. */
export const messageLimits = { name: 128, telephone: 40, comment: 5_000 } as const;

export const newsletterForm = z.object({ email: emailAddress() });

export const contactForm = z.object({
  name: filledLine().check(z.maxLength(messageLimits.name, 'nameLong' satisfies FieldMessage)),
  email: emailAddress(),
  /** "" if the customer enters no number */
  telephone: phoneNumber(),
  comment: filledText().check(z.maxLength(messageLimits.comment)),
});
export type ContactForm = z.infer<typeof contactForm>;
