// The sheet that requests an alert: for a customer with one press, for a guest with an e-mail address, and as a push
// where the browser supports that. It then shows what has become of the request.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault, Result } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { isKiosk } from '#shared/config/tab-config.ts';
import { newsletterForm } from '#shared/domain/account/message-limits.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { alertTasks } from '../../model/account/alert-tasks.ts';
import { currentSession } from '../../model/account/current-session.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { canBeReminded, mayNotify, subscribeToPushes } from '../../model/shell/subscribe-to-pushes.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmailForm } from '../../ui/email-form.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { requestAlert } from './commands.ts';

export type AlertSheetProps = {
  /** `price`: public price that the user sees, in cents */
  about: { kind: 'stock' | 'price'; sku: string; price: number };
  /** name of the product, and its language if it is not translated */
  name: string;
  language: string | undefined;
  open: boolean;
  onClose: () => void;
};

type Way = 'customer' | 'email' | 'push';
type Asked = { id: string; way: Way; email: string };

/** Shows what has become of a request. */
function Outcome({ id, way, email }: Asked) {
  const app = useApp();
  const { t } = useTranslation('alerts');
  const { online } = useConnection();
  const text = useRef<HTMLParagraphElement>(null);
  const [settled, setSettled] = useState<string>();
  const task = useResource(alertTasks(app))?.filter((each) => each.id === id);
  useOnSettled(task, isPending, setSettled);
  // the form unmounts: moves the focus to the result
  useEffect(() => text.current?.focus(), []);
  const isRefused = settled === 'refused';
  const stage = isRefused ? 'refused' : settled ? `done.${way}` : online ? 'sending' : 'saved';
  return (
    <div className="stack stack-12">
      <p
        ref={text}
        tabIndex={-1}
        className={isRefused ? 'error' : 'note plain'}
        role={isRefused ? 'alert' : 'status'}
      >
        {markUntranslated(t(`asked.${stage}`, { email }), email)}
      </p>
      {!isRefused && way !== 'email' && (
        <Link className="link" to={way === 'push' ? routes.alerts.to() : routes.myAlerts.to()}>
          {t('all')}
        </Link>
      )}
    </div>
  );
}

export default function AlertSheet({ about, name, language, open, onClose }: AlertSheetProps) {
  const app = useApp();
  const { config } = app;
  const { t, i18n } = useTranslation(['alerts', 'common']);
  const { online } = useConnection();
  const session = useResource(currentSession(app));
  const [asked, setAsked] = useState<Asked>();
  const [fault, setFault] = useState<Fault>();
  const [push, setPush] = useState<'busy' | 'refused' | 'failed'>();
  const customer = session?.kind === 'customer' ? session.customer : undefined;
  const { kind, sku, price } = about;
  const isPriceOurs = kind === 'price' && config.tax.calculateServerSide;
  const alert = { kind, sku, store: i18n.language, ...(isPriceOurs && { price }) };

  function note(result: Result<{ id: string }>, way: Way, email = ''): void {
    setFault(result.ok ? undefined : result.fault);
    if (result.ok) setAsked({ id: result.value.id, way, email });
  }
  async function askForPush(): Promise<'refused' | 'failed' | undefined> {
    if (!(await mayNotify())) return 'refused';
    const key = await app.worker.call('pushKey', {});
    const subscription = key.ok && (await subscribeToPushes(key.value.key).catch(() => undefined));
    if (!subscription) return 'failed';
    note(await requestAlert(app, { ...alert, push: subscription }, customer), 'push');
    return undefined;
  }
  const isPushOffered = config.alerts.push && online && !isKiosk(config) && canBeReminded();

  const form = customer ? (
    <div className="stack stack-12">
      <p>{markUntranslated(t('customer', { email: customer.email }), customer.email)}</p>
      <div>
        <button
          type="button"
          className="btn btn-primary"
          data-first
          onClick={async () => note(await requestAlert(app, alert, customer), 'customer', customer.email)}
        >
          {t('submit')}
        </button>
      </div>
    </div>
  ) : (
    <EmailForm
      shape={newsletterForm}
      namespace="alerts"
      title={t('form.title')}
      submit={t('submit')}
      first
      onSend={async (email) => note(await requestAlert(app, { ...alert, email }, undefined), 'email', email)}
    />
  );
  return (
    <Sheet open={open} onClose={onClose} title={t(`title.${kind}`)} closeLabel={t('common:close')}>
      <div className="stack stack-20 pad-16">
        <p>
          <b lang={language}>{name}</b>
        </p>
        {asked ? (
          <Outcome {...asked} />
        ) : (
          <>
            {session ? form : <TextSkeleton lines={3} />}
            {!online && <p className="note plain">{t('offline')}</p>}
            {fault && (
              <p className="error" role="alert">
                {t(...faultText(fault))}
              </p>
            )}
            {isPushOffered && (
              <div className="stack stack-8">
                <div>
                  <button
                    type="button"
                    className="btn btn-secondary"
                    {...whileBusy(push === 'busy', async () => {
                      setPush('busy');
                      setPush(await askForPush());
                    })}
                  >
                    {t('push.submit')}
                  </button>
                </div>
                <p className="small quiet" role="status">
                  {t(push === undefined || push === 'busy' ? 'push.text' : `push.${push}`)}
                </p>
              </div>
            )}
          </>
        )}
        <p className="small quiet">{t(`note.${kind}`)}</p>
      </div>
    </Sheet>
  );
}
