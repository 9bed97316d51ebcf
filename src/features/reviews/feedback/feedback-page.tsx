// Feedback about an order, opened by number and token, with or without a login: the form, or the state of the sent
// feedback. Works offline, but without the list of products if another device placed the order.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { samePerson } from '../../../model/account/same-person.ts';
import { draftOf } from '../../../model/cart/draft-of.ts';
import { orderFeedback } from '../../../model/orders/order-feedback.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { question } from '../../../model/shell/question.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useOnSettled } from '../../../ui/use-on-settled.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { formOf, giveFeedback, saveReviewDraft } from '../commands.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { OrderedGoods } from './ordered-goods.tsx';

type Stage = 'reading' | 'form' | 'saved' | 'thanks' | 'filled' | 'unknown';

type Props = { number: string; orderToken: string };

/** Derives the stage from the tasks of this device and the backend's response. */
function useStage({ number, orderToken }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const here = useResource(orderFeedback(app, number, orderToken));
  const asked = question(app, 'orderPull', { number, orderToken });
  const answer = useResource(asked);
  const [isGiven, setGiven] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // earlier feedback can be the reason for a refusal: reads the backend's state
  useOnSettled(here?.given, isPending, (state) => (state === 'refused' ? asked.again() : setGiven(true)));
  const stage = ((): Stage => {
    if (!here) return 'reading';
    if (here.given.some(isPending)) return 'saved';
    if (isGiven || here.given.some(({ state }) => state === 'done')) return 'thanks';
    if (answer?.ok) return answer.value.feedbackFilled ? 'filled' : 'form';
    if (answer?.fault.code === 'not-found') return 'unknown';
    // an open form stays mounted when the connection changes
    return online && answer === undefined && !isOpen ? 'reading' : 'form';
  })();
  useEffect(() => {
    if (stage === 'form') setOpen(true);
  }, [stage]);
  return {
    stage,
    items: answer?.ok
      ? answer.value.items
      : (here?.lines ?? []).map((line) => ({ ...line, pageSku: line.parentSku ?? line.sku })),
    fault: answer && !answer.ok && answer.fault.code !== 'offline' ? answer.fault : undefined,
    again: asked.again,
  };
}

export function FeedbackPage(props: Props) {
  const { number, orderToken } = props;
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('order-feedback');
  const { stage, items, fault, again } = useStage(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = formOf.feedback(number, orderToken);
  const draft = useResource(draftOf(app, form));
  const [isHere] = useState(() => samePerson(app));
  if (stage === 'reading' || draft === undefined) return <TextSkeleton lines={8} />;
  if (stage === 'unknown')
    return (
      <div className="pad-top-32">
        <EmptyState
          heading="h1"
          title={t('unknown.title')}
          text={t('unknown.text')}
          link={{ to: routes.home.to(), text: t('common:home') }}
        />
      </div>
    );
  const words = {
    form: [t('title'), t('text')],
    saved: [t('saved.title'), t(online ? 'saved.sending' : 'saved.waiting')],
    thanks: [t('thanks.title'), t('thanks.text')],
    filled: [t('filled.title'), t('filled.text')],
  }[stage];
  return (
    <div className="thank-you">
      <div className="stack stack-32">
        <div className="stack stack-20" aria-live="polite">
          <h1 ref={heading} tabIndex={-1} className="pre-line">
            {words[0]}
          </h1>
          <p className="lead">{words[1]}</p>
        </div>
        {stage === 'form' && (
          <>
            {!online && <p className="note plain">{t('offline')}</p>}
            {online && fault && (
              <div className="stack stack-12" role="alert">
                <p className="error">{t(...faultText(fault))}</p>
                <div>
                  <button type="button" className="btn btn-secondary" onClick={again}>
                    {t('common:retry')}
                  </button>
                </div>
              </div>
            )}
            <FeedbackForm
              number={number}
              draft={draft}
              onType={(fields) => isHere() && void saveReviewDraft(app, form, fields)}
              onSend={async (feedback) => {
                const result = await giveFeedback(app, { ...feedback, number, orderToken });
                // the form unmounts: moves the focus to the result
                if (result.ok) heading.current?.focus();
                return result;
              }}
            />
          </>
        )}
        {stage !== 'form' && (
          <div>
            <Link className="btn btn-secondary" to={routes.home.to()}>
              {t('common:home')}
            </Link>
          </div>
        )}
      </div>
      <OrderedGoods number={number} items={items} />
    </div>
  );
}
