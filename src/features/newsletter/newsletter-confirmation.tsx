// The page that a mailed confirmation link opens. The code is sent on a click, never automatically, because mail
// programs open links before their readers do. The request is queued, even offline, and the page shows the result.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { newsletterTasks } from '../../model/account/newsletter-tasks.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { confirmAddress, requestLink } from './commands.ts';

type Props = { email: string; code: string };
type Stage = 'reading' | 'ready' | 'waiting' | 'confirmed' | 'refused' | 'notSaved';

function useStage({ email, code }: Props): [Stage, confirm: () => Promise<void>] {
  const app = useApp();
  const { i18n } = useTranslation();
  const here = useResource(newsletterTasks(app));
  const [outcome, setOutcome] = useState<Stage>();
  const sent = here?.tasks.filter((task) => task.kind === 'newsletter-confirm' && task.payload.code === code);
  useOnSettled(sent, isPending, (state) => setOutcome(state === 'refused' ? 'refused' : 'confirmed'));
  const isConfirmed = here?.known?.subscribed === true && here.known.email === email;
  const confirm = async () => {
    const kept = await confirmAddress(app, { email, code, store: i18n.language });
    setOutcome(kept.ok ? undefined : 'notSaved');
  };
  const stage = ((): Stage => {
    if (outcome) return outcome;
    if (!sent) return 'reading';
    if (sent.some(({ state }) => state === 'refused')) return 'refused';
    if (sent.some(isPending)) return 'waiting';
    return isConfirmed ? 'confirmed' : 'ready';
  })();
  return [stage, confirm];
}

/** Requests another link, once per visit of the page. */
function AnotherLink({ email }: { email: string }) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('newsletter');
  const [isAsked, setAsked] = useState(false);
  const ask = async () => setAsked((await requestLink(app, email, i18n.language)).ok);
  return (
    <>
      <div>
        <button type="button" className="btn btn-primary" {...whileBusy(isAsked, ask)}>
          {t('confirm.again')}
        </button>
      </div>
      <p className="note plain" role="status">
        {isAsked && markUntranslated(t(online ? 'form.sent' : 'form.saved', { email }), email)}
      </p>
    </>
  );
}

export function NewsletterConfirmation(props: Props) {
  const { email } = props;
  const { online } = useConnection();
  const { promises } = useApp().config;
  const { t } = useTranslation('newsletter');
  const [stage, confirm] = useStage(props);
  const [isPressed, setPressed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // the button unmounts: moves the focus to the result
  useEffect(() => {
    if (isPressed && stage !== 'ready') heading.current?.focus();
  }, [isPressed, stage]);
  if (stage === 'reading') return <TextSkeleton lines={4} />;
  const percent = promises.newsletterDiscountPercent;
  const words =
    stage === 'waiting' && online
      ? 'confirm.waiting.sending'
      : stage === 'confirmed' && percent === undefined
        ? 'confirm.confirmed.plain'
        : `confirm.${stage}.text`;
  return (
    <div className="stack stack-20 text-width">
      <div className="stack stack-20" aria-live="polite">
        <h1 ref={heading} tabIndex={-1}>
          {t(`confirm.${stage}.title`)}
        </h1>
        {stage === 'refused' || stage === 'notSaved' ? (
          <p className="error" role="alert">
            {t(`confirm.${stage}.text`)}
          </p>
        ) : (
          <p className="lead">{markUntranslated(t(words, { email, percent }), email, `${percent}`)}</p>
        )}
      </div>
      {stage === 'refused' && <AnotherLink email={email} />}
      <div className="chips chips-12">
        {(stage === 'ready' || stage === 'notSaved') && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              setPressed(true);
              void confirm();
            }}
          >
            {t('confirm.submit')}
          </button>
        )}
        <Link className="btn btn-secondary" to={routes.home.to()}>
          {t('common:home')}
        </Link>
      </div>
    </div>
  );
}
