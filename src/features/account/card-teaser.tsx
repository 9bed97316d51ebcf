// The loyalty card on the dashboard: number and points as stored on this device.

import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { ownLoyaltyCard } from '../../model/account/own-profile.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';
import { loadLoyaltyCard } from './commands.ts';

export function CardTeaser() {
  const app = useApp();
  const { t } = useTranslation('account');
  const card = useResource(ownLoyaltyCard(app));
  useEffect(() => void loadLoyaltyCard(app), []);
  return (
    <section className="account-form" aria-labelledby="card-h">
      <h2 id="card-h">{t('card.title')}</h2>
      <Link className="account-card" to={routes.myLoyaltyCard.to()}>
        <CreditCard className="icon" aria-hidden />
        <span>
          <b className="num">
            {card ? card.number.replace(/(\d)(\d{6})(\d{6})/, '$1 $2 $3') : t('card.show')}
          </b>
          <span className="small quiet">
            {card ? t('card.points', { count: card.points }) : t('card.text')}
          </span>
        </span>
      </Link>
    </section>
  );
}
