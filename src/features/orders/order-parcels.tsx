// The tracking numbers of an order's parcels. Renders nothing while none is known.

import { useTranslation } from 'react-i18next';
import type { Parcel } from '#schemas/bridge/bridge-tracking.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useResource } from '../../ui/use-resource.ts';

export function ParcelList({ parcels }: { parcels: readonly Parcel[] }) {
  const { t } = useTranslation('order');
  if (parcels.length === 0) return null;
  return (
    <section className="stack stack-8" aria-labelledby="order-parcels">
      <h2 id="order-parcels" className="size-base">
        {t('parcels.title')}
      </h2>
      <ul className="stack stack-8">
        {parcels.map(({ number, url }) => (
          <li key={number} className="small anywhere" translate="no">
            {url ? (
              <a
                className="link"
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('parcels.open', { number })}
              >
                {number}
              </a>
            ) : (
              number
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reads the parcels of an order that is opened by its token; they are not stored on the device. */
export function OrderParcels({ number, orderToken }: { number: string; orderToken: string }) {
  const answer = useResource(question(useApp(), 'orderPull', { number, orderToken }));
  return <ParcelList parcels={answer?.ok ? answer.value.tracking : []} />;
}
