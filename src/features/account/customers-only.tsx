// Guards every customers-only page: customers see the page, guests see a login button and the reason at the same URL.
// Invariant: customer data is rendered only during the login that it belongs to. A logout in any tab removes it
// immediately, and another login mounts new forms.

import { currentSession } from '../../model/account/current-session.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';
import { leaving } from './leaving.ts';
import { openAuth } from './open-auth.ts';
import '../../ui/styles/account.css';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#schemas/documents/customer.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { usePanelOpen } from '../../ui/use-panel-open.ts';

const CustomerContext = createContext<Customer | undefined>(undefined);

/** Returns the logged-in customer. Throws outside CustomersOnly. */
export function useCustomer(): Customer {
  const customer = useContext(CustomerContext);
  if (!customer) throw new Error('useCustomer() must be called inside CustomersOnly');
  return customer;
}

/** Replaces the page for guests. */
function LoginNeeded({ waysOn }: { waysOn: ReactNode }) {
  const app = useApp();
  const { t } = useTranslation('account');
  const { online } = useConnection();
  const text = t(online ? 'loginNeeded.text' : 'auth.offline');
  usePageTitle(t('auth.login.title'));
  return (
    <div className="wrap section">
      <EmptyState heading="h1" title={t('loginNeeded.title')} text={text}>
        <div className="chips chips-12">
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
  /** links from other features, shown to guests below the text */
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
    // the button that opened the panel is unmounted, so the focus moves to the page that has replaced it
    requestAnimationFrame(() => place.current?.querySelector('h1')?.focus());
  }, [kind, panelOpen]);
  useEffect(() => {
    const { pathname } = location;
    // the cleanup also runs when the page remounts for the next customer, but then the path is unchanged
    return () => void (location.pathname !== pathname && leaving(app.ui).set(false));
  }, []);
  // a logout navigates to the home page; until then, the login prompt must not appear
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
