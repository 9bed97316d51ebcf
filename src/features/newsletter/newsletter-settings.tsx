// The newsletter subscription in the account: state, switch, and whether a change is still pending.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { type Newsletter, ownNewsletter } from '../../model/account/own-profile.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { subscribe, unsubscribe } from './commands.ts';

const stateKey = ({ subscribed, pending }: Newsletter) => {
  if (pending) return 'pending';
  return subscribed === undefined ? 'unknown' : subscribed ? 'on' : 'off';
};

export function NewsletterSettings() {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const newsletter = useResource(ownNewsletter(app));
  const [unsaved, setUnsaved] = useState<Fault>();
  const newer = question(app, 'loadNewsletter', {});
  const answer = useResource(newer);
  useOnSettled(newsletter?.wishes, isPending, (state) => {
    if (state !== 'done') newer.again(); // reads the backend's state again
  });
  const fault = unsaved ?? (answer && !answer.ok ? answer.fault : undefined);
  const known = newsletter && (newsletter.subscribed !== undefined || answer !== undefined || !online);
  if (!newsletter || !known) return <TextSkeleton lines={4} />;
  const on = newsletter.subscribed === true;
  const toggle = async () => {
    const result = await (on ? unsubscribe(app, newsletter) : subscribe(app, newsletter, i18n.language));
    setUnsaved(result.ok ? undefined : result.fault);
  };
  const percent = app.config.promises.newsletterDiscountPercent;
  return (
    <div className="stack stack-20 text-width">
      <p className="lead">
        {markNumbers(t(percent === undefined ? 'newsletter.plain' : 'newsletter.promise', { percent }))}
      </p>
      <p aria-live="polite">
        {markUntranslated(
          t(`newsletter.${stateKey(newsletter)}`, { email: newsletter.email }),
          newsletter.email,
        )}
      </p>
      <div>
        <button type="button" className={on ? 'btn btn-secondary' : 'btn btn-primary'} onClick={toggle}>
          {t(
            on ? 'newsletter.unsubscribe' : newsletter.pending ? 'newsletter.again' : 'newsletter.subscribe',
          )}
        </button>
      </div>
      <p className="note plain" role="status">
        {newsletter.waiting && t(online ? 'sending' : 'savedHere')}
      </p>
      {fault && fault.code !== 'offline' && (
        <p className="error" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
      <p className="small quiet">{t('newsletter.note')}</p>
    </div>
  );
}
