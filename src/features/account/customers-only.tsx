// THE GATE OF EVERY CUSTOMERS-ONLY PAGE: a guest sees why the page is not shown and the way in, at the same URL;
// after the login the page itself. Invariant: what belongs to a customer is shown only while that login is open: a
// logout in any tab empties it at once, another login begins with fresh forms.

import { useApp } from '../../model/app-context.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { currentSession } from '../../model/current-session.ts';
import { useResource } from '../../ui/use-resource.ts';
import { leaving } from './leaving.ts';
import { openAuth } from './open-auth.ts';
import '../../ui/styles/account.css';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../schemas/documents/customer.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { usePanelOpen } from '../../ui/use-panel-open.ts';

const CustomerContext = createContext<Customer | undefined>(undefined);

/** The customer whose page this is. Only below CustomersOnly: elsewhere it throws, a programmer's mistake. */
export function useCustomer(): Customer {
  const customer = useContext(CustomerContext);
  if (!customer) throw new Error('useCustomer() outside CustomersOnly');
  return customer;
}

/** What a guest sees in place of the page. */
function LoginNeeded({ waysOn }: { waysOn: ReactNode }) {
  const app = useApp();
  const { t } = useTranslation('account');
  const online = isOnline(useResource(connectionState(app)));
  const text = t(online ? 'loginNeeded.text' : 'auth.offline');
  usePageTitle(t('auth.login.title'));
  return (
    <div className="wrap section">
      <EmptyState icon="open" heading="h1" title={t('loginNeeded.title')} text={text}>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-primary" onClick={() => openAuth(app, 'login')}>
            {t('auth.login.title')}
          </button>
          <button type="button" className="btn btn-secondary" onClick={() => openAuth(app, 'register')}>
            {t('auth.register.title')}
          </button>
        </div>
      </EmptyState>
      {waysOn}
    </div>
  );
}

type Props = {
  /** what stands below the words to a guest, from other features */
  waysOn: ReactNode;
  children: ReactNode;
};

export function CustomersOnly({ waysOn, children }: Props) {
  const app = useApp();
  const session = useResource(currentSession(app));
  const isLeaving = useResource(leaving(app.ui));
  const panelOpen = usePanelOpen('signup');
  const place = useRef<HTMLDivElement>(null);
  const wasGuest = useRef(false);
  const kind = session?.kind;
  useEffect(() => {
    if (kind === 'guest') wasGuest.current = true;
    if (kind !== 'customer' || !wasGuest.current || panelOpen) return;
    wasGuest.current = false;
    // the button that opened the panel is gone: the focus goes to the page that came in its place
    requestAnimationFrame(() => place.current?.querySelector('h1')?.focus());
  }, [kind, panelOpen]);
  useEffect(() => {
    const { pathname } = location;
    // a page that only begins anew, for the next person, is not left yet
    return () => void (location.pathname !== pathname && leaving(app.ui).set(false));
  }, []);
  // whoever logs out goes to the home page, and is not asked to log in on the way
  if (!session || (session.kind === 'guest' && isLeaving)) {
    return (
      <div className="wrap section" aria-busy="true">
        <TextSkeleton lines={6} />
      </div>
    );
  }
  if (session.kind === 'guest') return <LoginNeeded waysOn={waysOn} />;
  return (
    <div ref={place}>
      <CustomerContext key={session.customer.id} value={session.customer}>
        {children}
      </CustomerContext>
    </div>
  );
}
