// The newsletter form, and the state of its request: queued, in flight, or confirmation mail sent.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import '../../ui/styles/newsletter.css';
import type { Fault } from '#schemas/fault.ts';
import { newsletterForm } from '#shared/domain/account/message-limits.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { newsletterTasks } from '../../model/account/newsletter-tasks.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { EmailForm } from '../../ui/email-form.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { requestNewsletter } from './commands.ts';

type Props = {
  /** true if the field receives the focus when its dialog opens */
  first?: boolean;
};

/** Shows the state of the request for an e-mail address, as far as this device knows it. */
function Asked({ email }: { email: string }) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('newsletter');
  const text = useRef<HTMLParagraphElement>(null);
  // the form unmounts: moves the focus to the result
  useEffect(() => text.current?.focus(), []);
  const here = useResource(newsletterTasks(app));
  const waits = here?.tasks.some((task) => task.payload.email === email && isPending(task));
  const known = here?.known?.email === email ? here.known : undefined;
  const messageKey = waits ? (online ? 'sending' : 'saved') : known?.subscribed ? 'subscribed' : 'sent';
  return (
    <p ref={text} tabIndex={-1} className="note plain newsletter-asked" role="status">
      {markUntranslated(t(`form.${messageKey}`, { email }), email)}
    </p>
  );
}

export function NewsletterForm({ first = false }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('newsletter');
  const [fault, setFault] = useState<Fault>();
  const [asked, setAsked] = useState<string>();
  const send = async (email: string) => {
    const result = await requestNewsletter(app, email, i18n.language);
    setFault(result.ok ? undefined : result.fault);
    if (result.ok) setAsked(email);
  };
  if (asked !== undefined) return <Asked email={asked} />;
  return (
    <div className="stack stack-12">
      <EmailForm
        shape={newsletterForm}
        namespace="newsletter"
        title={t('title')}
        submit={t('form.submit')}
        first={first}
        onSend={send}
      >
        {!online && <p className="note plain">{t('form.offline')}</p>}
        {fault && (
          <p className="error" role="alert">
            {t(...faultText(fault))}
          </p>
        )}
      </EmailForm>
      <p className="small quiet">{t('form.note')}</p>
    </div>
  );
}
