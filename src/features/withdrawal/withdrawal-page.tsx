// Withdrawal from an order, opened by number and token, with or without a login: form, confirmation, receipts. Offline,
// it uses the local data of the order.

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import {
  type WithdrawableGoods,
  type WithdrawalDraft,
  withdrawableGoods,
  withdrawalFromFields,
  withdrawalState,
} from '#shared/domain/order/withdrawal-fields.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { samePerson } from '../../model/account/same-person.ts';
import { draftOf } from '../../model/cart/draft-of.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { type OrderWithdrawal, orderWithdrawal } from '../../model/orders/order-withdrawal.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { declareWithdrawal, draftForm, saveWithdrawalDraft } from './commands.ts';
import { type Receipt, receiptsOf } from './receipts-of.ts';
import { WithdrawalConfirm } from './withdrawal-confirm.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';

/** Withdrawal period in days that is shown if the configuration has none. */
const LEGAL_WITHDRAWAL_DAYS = 14;

/** Links to the page about returns, if there is one. */
function RulesLink({ look }: { look: 'btn-secondary' | 'btn-quiet' }) {
  const app = useApp();
  const { t, i18n } = useTranslation('withdrawal');
  const page = useResource(cmsPagePaths(app, i18n.language))?.['return-policy'];
  if (page === undefined) return null;
  return (
    <Link className={`btn ${look}`} to={routes.cms.to(page)}>
      {t('rules')}
    </Link>
  );
}

type Props = { number: string; orderToken: string };

/** Returns the withdrawal state from this device and the backend; undefined while it is being read. */
function useWithdrawal({ number, orderToken }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const here = useResource(orderWithdrawal(app, number, orderToken));
  const asked = question(app, 'orderPull', { number, orderToken });
  const answer = useResource(asked);
  const [isOpen, setOpen] = useState(false);
  // once shown, the page stays mounted when the connection changes
  const isReading = !here || (online && answer === undefined && !isOpen && here.declared.length === 0);
  useEffect(() => {
    if (!isReading) setOpen(true);
  }, [isReading]);
  const reported = answer?.ok ? answer.value : undefined;
  const receipts = useMemo(
    () => receiptsOf(here?.declared ?? [], reported?.withdrawals ?? [], app.config.timeZone),
    [here, reported, app],
  );
  const goods = useMemo(() => {
    const withdrawn = receipts.flatMap(({ state, items }) => (state === 'refused' ? [] : items));
    return withdrawableGoods(reported?.items ?? here?.order?.goods ?? [], withdrawn);
  }, [here, reported, receipts]);
  if (isReading) return undefined;
  return {
    here,
    receipts,
    goods,
    until: reported?.withdrawalUntil ?? null,
    state: withdrawalState(reported?.status ?? '', reported?.withdrawalUntil ?? null, Date.now()),
    fault: answer && !answer.ok && answer.fault.code !== 'offline' ? answer.fault : undefined,
    again: asked.again,
  };
}

/** Shown if nothing can be declared here: the reason, and contact links. */
function Elsewhere({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="pad-top-32">
      <EmptyState heading="h1" title={title} text={text}>
        <div className="chips chips-12">
          {children}
          <RulesLink look="btn-secondary" />
        </div>
      </EmptyState>
    </div>
  );
}

/** Returns a draft that withdraws all remaining products, declared by the customer who placed the order. */
const firstDraft = (goods: readonly WithdrawableGoods[], { order }: OrderWithdrawal): WithdrawalDraft => ({
  items: goods.map(({ sku, name, left }) => ({ sku, name, qty: left })),
  name: order?.name ?? '',
  email: order?.email ?? '',
  reason: '',
});

function useReceiptWords(receipt: Receipt | undefined): [title: string, text: ReactNode] {
  const { online } = useConnection();
  const email = useApp().config.orders.contactEmail;
  const { t } = useTranslation('withdrawal');
  if (!receipt) return ['', ''];
  const { state, refusal, person } = receipt;
  if (state === 'waiting') return [t('waiting.title'), t(online ? 'waiting.sending' : 'waiting.text')];
  if (state === 'received')
    return [
      t('received.title'),
      person
        ? markUntranslated(t('received.mailed', { email: person.email }), person.email)
        : t('received.text'),
    ];
  const known = ['too-many-pieces', 'withdrawal-over', 'order-cancelled'].includes(refusal);
  return [t('refused.title'), markUntranslated(t(`refused.${known ? refusal : 'other'}`, { email }), email)];
}

export function WithdrawalPage(props: Props) {
  const { number, orderToken } = props;
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('withdrawal');
  const { config } = app;
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<WithdrawalDraft>();
  const [isDeclared, setDeclared] = useState(false);
  const [isHere] = useState(() => samePerson(app));
  const kept = useResource(draftOf(app, draftForm(number, orderToken)));
  const withdrawal = useWithdrawal(props);
  const [receipt] = withdrawal?.receipts ?? [];
  const receiptWords = useReceiptWords(receipt);
  const step = params.get('step');
  const view =
    step === 'confirm' && draft && !isDeclared
      ? 'confirm'
      : receipt && step !== 'goods'
        ? 'receipt'
        : isDeclared
          ? 'kept'
          : 'form';
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  // moves the focus with the step, for screen readers
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [view]);

  const email = config.orders.contactEmail;
  const contact = (
    <a className="btn btn-primary" href={`mailto:${email}?subject=${number}`}>
      {t('write')}
    </a>
  );
  if (!config.orders.withdrawOnline)
    return (
      <Elsewhere title={t('title')} text={markUntranslated(t('byMail', { email }), email)}>
        {contact}
      </Elsewhere>
    );
  if (!withdrawal || kept === undefined || view === 'kept') return <TextSkeleton lines={8} />;
  const { here, goods, until, state, receipts, fault, again } = withdrawal;
  const day =
    until === null
      ? ''
      : formatDate(until - 1, dateLocaleOf(config, i18n.language), config.timeZone, config.currency.format);
  if (view === 'form') {
    const isUnknown = fault?.code === 'not-found' && !here.order;
    if (isUnknown) return <Elsewhere title={t('unknown.title')} text={t('unknown.text')} />;
    if (goods.length === 0)
      return (
        <Elsewhere
          title={t('unread.title')}
          text={fault && online ? t(...faultText(fault)) : t('unread.text')}
        >
          {online && (
            <button type="button" className="btn btn-primary" onClick={again}>
              {t('common:retry')}
            </button>
          )}
        </Elsewhere>
      );
    if (state !== 'open')
      return (
        <Elsewhere
          title={t(`${state}.title`)}
          text={markUntranslated(t(`${state}.text`, { day, email }), email)}
        >
          {contact}
        </Elsewhere>
      );
    if (goods.every(({ left }) => left === 0))
      return <Elsewhere title={t('nothingLeft.title')} text={t('nothingLeft.text')} />;
  }
  const words = {
    form: [
      t('title'),
      day
        ? markUntranslated(t('until', { number, day }), number)
        : markUntranslated(
            t('period', { number, count: config.orders.withdrawalDays ?? LEGAL_WITHDRAWAL_DAYS }),
            number,
          ),
    ],
    confirm: [t('confirm.title'), t('confirm.text')],
    receipt: receiptWords,
  }[view];
  const canGoOn = state === 'open' && goods.some(({ left }) => left > 0);
  return (
    <div className="thank-you">
      <div className="stack stack-32">
        <div className="stack stack-20" aria-live="polite">
          <h1 ref={heading} tabIndex={-1} className="pre-line">
            {words[0]}
          </h1>
          <p className="lead">{words[1]}</p>
        </div>
        {view === 'form' && (
          <>
            {!online && <p className="note plain text-width">{t('offline')}</p>}
            <WithdrawalForm
              goods={goods}
              draft={draft ?? (kept ? withdrawalFromFields(kept, goods) : firstDraft(goods, here))}
              onType={(typed) => isHere() && void saveWithdrawalDraft(app, typed, { number, orderToken })}
              onDone={(filled) => {
                setDraft(filled);
                setDeclared(false);
                setParams({ step: 'confirm' });
              }}
            />
          </>
        )}
        {view === 'confirm' && draft && (
          <WithdrawalConfirm
            number={number}
            draft={draft}
            goods={goods}
            onBack={() => navigate(-1)}
            onConfirm={async () => {
              const store = i18n.language;
              const result = await declareWithdrawal(app, { ...draft, number, orderToken, store });
              if (result.ok) {
                setDeclared(true);
                setDraft(undefined);
                setParams({}, { replace: true });
              }
              return result;
            }}
          />
        )}
        {view === 'receipt' && (
          <div className="chips chips-12">
            {receipt?.state === 'refused' && contact}
            {canGoOn && (
              <Link className="btn btn-secondary" to="?step=goods">
                {t('moreGoods')}
              </Link>
            )}
            <RulesLink look="btn-quiet" />
          </div>
        )}
      </div>
      {view === 'receipt' && (
        <div className="stack stack-24">
          {receipts.map((each) => (
            <WithdrawalReceipt key={each.id} number={number} receipt={each} goods={goods} />
          ))}
        </div>
      )}
    </div>
  );
}
