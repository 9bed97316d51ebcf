// The contact page: the form, or the state of the sent message. Offline, the message is queued on this device.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { knownContact } from '#shared/domain/content/known-contact.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { contactMessages } from '../../model/account/contact-messages.ts';
import { currentSession } from '../../model/account/current-session.ts';
import { samePerson } from '../../model/account/same-person.ts';
import { draftOf } from '../../model/cart/draft-of.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { CONTACT_FORM, saveDraftMessage, sendContactMessage } from './commands.ts';
import { ContactForm } from './contact-form.tsx';

type Stage = 'form' | 'saved' | 'thanks' | 'refused';

export function ContactPage() {
  const { online } = useConnection();
  const app = useApp();
  const { config } = app;
  const { t, i18n } = useTranslation('contact');
  const page = useResource(cmsPagePaths(app, i18n.language))?.contacts;
  const { phone, hours, address } = knownContact(undefined, config);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useResource(draftOf(app, CONTACT_FORM));
  const session = useResource(currentSession(app));
  const customer = session?.kind === 'customer' ? session.customer : null;
  const messages = useResource(contactMessages(app));
  const [isHere] = useState(() => samePerson(app));
  const [outcome, setOutcome] = useState<Stage>();
  const [sent, setSent] = useState<string>();
  useOnSettled(messages, isPending, (state, id) => {
    if (id === sent) setOutcome(state === 'refused' ? 'refused' : 'thanks');
  });
  // a silent message is ignored: it was sent by a user who has logged out since
  const waits = messages?.some((message) => isPending(message) && !message.silent) === true;
  const stage: Stage = sent === undefined ? 'form' : (outcome ?? 'saved');
  const again = () => {
    setSent(undefined);
    setOutcome(undefined);
    heading.current?.focus();
  };
  const email = config.orders.contactEmail;
  return (
    <div className="contact-page">
      <div className="stack stack-20">
        <div className="stack stack-20" aria-live="polite">
          <h1 ref={heading} tabIndex={-1}>
            {t(stage === 'form' ? 'title' : `${stage}.title`)}
          </h1>
          <p className="lead text-width">
            {stage === 'saved' && online
              ? t('saved.sending')
              : markUntranslated(t(stage === 'form' ? 'text' : `${stage}.text`, { email }), email)}
          </p>
        </div>
        {stage === 'form' && !online && <p className="note plain text-width">{t('offline')}</p>}
        {stage === 'form' && waits && (
          <p className="note plain text-width" role="status">
            {t(online ? 'saved.sending' : 'saved.text')}
          </p>
        )}
        {stage !== 'form' ? (
          <div className="row-start">
            <button type="button" className="btn btn-secondary" onClick={again}>
              {t('another')}
            </button>
            <Link className="btn btn-secondary" to={routes.home.to()}>
              {t('common:home')}
            </Link>
          </div>
        ) : draft === undefined || session === undefined ? (
          <TextSkeleton lines={8} />
        ) : (
          <ContactForm
            draft={{
              ...(customer && {
                name: `${customer.firstname} ${customer.lastname}`,
                email: customer.email,
              }),
              ...draft,
            }}
            onType={(fields) => isHere() && void saveDraftMessage(app, fields)}
            onSend={async (message) => {
              const result = await sendContactMessage(app, message);
              if (result.ok) {
                setSent(result.value.id);
                heading.current?.focus();
              }
              return result;
            }}
          />
        )}
      </div>
      <aside className="contact-facts" aria-label={t('facts.title')}>
        <h2>{t('facts.title')}</h2>
        <p>
          {t('facts.email')}{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        {phone && (
          <p>
            {t('facts.phone')}{' '}
            <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </p>
        )}
        {hours && <p>{t('facts.support', { hours })}</p>}
        {address && <p>{address}</p>}
        {page && (
          <p>
            <Link className="link" to={routes.cms.to(page)}>
              {t('facts.contacts')}
            </Link>
          </p>
        )}
      </aside>
    </div>
  );
}
