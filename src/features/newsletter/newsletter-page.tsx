// The newsletter page: shows the form or, with a mailed code, unsubscribes.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { newsletterTasks } from '../../model/account/newsletter-tasks.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { unsubscribeByCode } from './commands.ts';
import { NewsletterForm } from './newsletter-form.tsx';

type Leaving = { email: string; code: string };

/** Unsubscribes on a click, never automatically, because mail programs open links before their readers do. */
function LeaveNewsletter({ email, code }: Leaving) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('newsletter');
  const here = useResource(newsletterTasks(app));
  const [fault, setFault] = useState<Fault>();
  const [outcome, setOutcome] = useState<'left' | 'refused'>();
  const leaving = here?.tasks.filter(
    ({ kind, payload }) => kind === 'newsletter-unsubscribe' && payload.email === email,
  );
  useOnSettled(leaving, isPending, (state) => setOutcome(state === 'refused' ? 'refused' : 'left'));
  const waits = leaving?.some(isPending);
  if (outcome === 'left')
    return (
      <p className="lead" role="status">
        {markUntranslated(t('leave.done', { email }), email)}
      </p>
    );
  return (
    <div className="stack stack-20">
      <p className="lead">{markUntranslated(t('leave.text', { email }), email)}</p>
      <div>
        <button
          type="button"
          className="btn btn-primary"
          {...whileBusy(waits, async () => {
            const result = await unsubscribeByCode(app, email, code);
            setFault(result.ok ? undefined : result.fault);
          })}
        >
          {t('leave.submit')}
        </button>
      </div>
      <p className="note plain" role="status">
        {waits && t(online ? 'leave.sending' : 'leave.saved')}
      </p>
      {(fault || outcome === 'refused') && (
        <p className="error" role="alert">
          {fault ? t(...faultText(fault)) : t('leave.refused')}
        </p>
      )}
    </div>
  );
}

/** Shows the form unless a mailed link provides both `email` and `code`. */
export function NewsletterPage({ email, code }: Leaving) {
  const percent = useApp().config.promises.newsletterDiscountPercent;
  const { t } = useTranslation('newsletter');
  const leaves = email !== '' && code !== '';
  return (
    <div className="stack stack-20 text-width">
      <h1>{t(leaves ? 'leave.title' : 'title')}</h1>
      {leaves ? (
        <LeaveNewsletter email={email} code={code} />
      ) : (
        <>
          <p className="lead">{markNumbers(t(percent === undefined ? 'plain' : 'promise', { percent }))}</p>
          <NewsletterForm />
        </>
      )}
    </div>
  );
}
