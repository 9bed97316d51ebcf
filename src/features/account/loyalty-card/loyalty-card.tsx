// The loyalty card: a large barcode, which is black on white in both themes for scanners, the number and the points. It
// is read from this device and refreshed from the backend when possible.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateLocaleOf, storeOf } from '#shared/config/store-of.ts';
import { ean13Modules } from '#shared/domain/account/ean13-modules.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatDate, formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import { formatCount } from '#shared/domain/text/format-number.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { type LoyaltyCardValue, ownLoyaltyCard } from '../../../model/account/own-profile.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { question } from '../../../model/shell/question.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { Ean13 } from '../../../ui/ean13.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useResource } from '../../../ui/use-resource.ts';

function Card({ card, asOf }: { card: LoyaltyCardValue; asOf: boolean }) {
  const { t, i18n } = useTranslation('account-pages');
  const [now] = useState(Date.now);
  const { config } = useApp();
  const { locale } = storeOf(config, i18n.language);
  const modules = ean13Modules(card.number);
  const since = parseTimestamp(card.since, config.timeZone);
  return (
    <div className="stack stack-20">
      <div className="card-face">
        {modules ? (
          <Ean13
            modules={modules}
            digits={card.number}
            label={t('loyaltyCard.barcode', { number: card.number })}
          />
        ) : (
          // a number that is not an EAN-13 has no barcode: staff type it in at the till
          <p className="size-2xl num" translate="no">
            {card.number}
          </p>
        )}
      </div>
      <p>
        <span className="block small quiet">{t('loyaltyCard.points')}</span>
        <b className="size-2xl num" translate="no">
          {formatCount(card.points)}
        </b>
      </p>
      {asOf && (
        <p className="as-of">
          {t('loyaltyCard.asOf', {
            context: momentKind(card.readAt, now),
            time: formatMoment(card.readAt, now, locale),
          })}
        </p>
      )}
      {!Number.isNaN(since) && (
        <p className="small quiet">
          {t('loyaltyCard.since', {
            date: formatDate(
              since,
              dateLocaleOf(config, i18n.language),
              config.timeZone,
              config.currency.format,
            ),
          })}
        </p>
      )}
      <p className="small quiet text-width">{t('loyaltyCard.note')}</p>
    </div>
  );
}

export function LoyaltyCard() {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const card = useResource(ownLoyaltyCard(app));
  const newer = question(app, 'loadLoyaltyCard', {});
  const answer = useResource(newer);
  const fault = answer && !answer.ok ? answer.fault : undefined;
  if (card === undefined) return <TextSkeleton lines={6} />;
  if (card) return <Card card={card} asOf={!online || fault !== undefined} />;
  if (online && fault === undefined) return <TextSkeleton lines={6} />;
  return (
    <EmptyState
      title={t('loyaltyCard.none.title')}
      text={online && fault ? t(...faultText(fault)) : t('loyaltyCard.none.text')}
    >
      {online && (
        <button type="button" className="btn btn-secondary" onClick={newer.again}>
          {t('common:retry')}
        </button>
      )}
    </EmptyState>
  );
}
