// The downloads of an order, read from the backend each time: the links are never stored on the device.

import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadUrl } from '#shared/config/download-url.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { useResource } from '../../ui/use-resource.ts';

type Props = { number: string; orderToken: string };

/** Lists the downloads of an order with downloadable products. Renders nothing if the backend has none for it. */
export function OrderDownloads({ number, orderToken }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('order');
  const asked = question(app, 'orderPull', { number, orderToken });
  const answer = useResource(asked);
  const listed = answer?.ok ? answer.value.downloads : [];
  // lines of the same product have the same files: lists each file once
  const downloads = new Map(
    listed.flatMap(({ title, url }) => {
      const href = downloadUrl(url, app.config.bridge, location.href);
      return href === undefined ? [] : [[href, title] as const];
    }),
  );
  const isNothing = answer?.ok
    ? downloads.size === 0 && !answer.value.awaitsPayment
    : answer?.fault.code === 'not-found';
  if (isNothing) return null;
  const contents = () => {
    if (!online) return <p className="small quiet">{t('downloads.offline')}</p>;
    if (!answer) return <TextSkeleton lines={2} />;
    if (!answer.ok)
      return (
        <div className="stack stack-12">
          <p className="error">{t(...faultText(answer.fault))}</p>
          <div>
            <button type="button" className="btn btn-secondary" onClick={asked.again}>
              {t('common:retry')}
            </button>
          </div>
        </div>
      );
    if (downloads.size === 0) return <p className="small quiet">{t('downloads.unpaid')}</p>;
    return (
      <ul className="lines">
        {[...downloads].map(([href, title]) => (
          <li key={href}>
            <Download className="icon" aria-hidden />
            <a className="link" href={href} download>
              {title}
            </a>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="stack stack-12" aria-label={t('downloads.title')} aria-live="polite">
      <h2>{t('downloads.title')}</h2>
      {contents()}
    </section>
  );
}
