// The device's newsletter state for users without a login: the last e-mail address for which it was requested, pending
// requests, and the invitation dialog.
import { combineLatest, map } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

const kinds = [
  'newsletter-subscribe',
  'newsletter-unsubscribe',
  'newsletter-confirmation',
  'newsletter-confirm',
] as const;

export type NewsletterTask = OwnTask<(typeof kinds)[number]>;

export type NewsletterTasks = {
  /** the e-mail address last used for a request on this device; null if there is none */
  known: ClaimValue<'newsletter'> | null;
  tasks: readonly NewsletterTask[];
};

export const newsletterTasks = (app: Model): Resource<NewsletterTasks> =>
  app.resources.of('newsletter-here', () =>
    combineLatest([claim$(app.personal, 'newsletter'), ownTasks$(app.personal, GUEST, kinds)]).pipe(
      map(([known, tasks]) => ({ known: known ?? null, tasks })),
    ),
  );

/** The user's answer to the newsletter invitation; null on the first visit on this device. */
export const newsletterInvitation = (app: Model): Resource<ClaimValue<'newsletter-invitation'> | null> =>
  app.resources.of('newsletter-invitation', () =>
    claim$(app.personal, 'newsletter-invitation').pipe(map((kept) => kept ?? null)),
  );
