// THE FRAME OF EVERY CUSTOMERS-ONLY PAGE (SPEC §6): its heading, the pages beside it, and for guests the way in on the same
// address. Invariant: what belongs to a customer is shown only while that login is open; a logout in any tab empties it.
import '../../ui/styles/account.css';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Customer } from '../../../schemas/documents/customer.ts';
import { paths } from '../../config/paths.ts';
import { AccountNav } from '../../features/account/account-nav.tsx';
import { LoginNeeded } from '../../features/account/login-needed.tsx';
import { useSession } from '../../features/account/use-session.ts';
import { usePanelOpen } from '../../ui/panels.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  /** what the page is called: title of the document and heading */
  title: string;
  /** heading in place of the title, for a page that greets */
  heading?: (customer: Customer) => string;
  /** the list of pages is part of this page on phones */
  start?: boolean;
  children: (customer: Customer) => ReactNode;
};

export function AccountFrame({ title, heading, start = false, children }: Props) {
  const { t } = useTranslation('account');
  usePageTitle(title);
  const session = useSession();
  const panelOpen = usePanelOpen('signup');
  const top = useRef<HTMLHeadingElement>(null);
  const kind = session?.kind;
  const wasGuest = useRef(false);
  useEffect(() => {
    if (kind === 'guest') wasGuest.current = true;
    if (kind !== 'customer' || !wasGuest.current || panelOpen) return;
    wasGuest.current = false;
    // the button that opened the panel is gone: the focus goes to the page that came in its place
    requestAnimationFrame(() => top.current?.focus());
  }, [kind, panelOpen]);
  const customer = session?.kind === 'customer' ? session.customer : undefined;
  return (
    <div className={start ? 'wrap acc is-start' : 'wrap acc'}>
      {customer && <AccountNav />}
      <div className="acc-b">
        {customer && !start && (
          <Link className="link small acc-up" to={paths.myAccount.to()}>
            <ChevronLeft className="i i-s" aria-hidden />
            {t('nav.dashboard')}
          </Link>
        )}
        <h1 ref={top} tabIndex={-1}>
          {customer && heading ? heading(customer) : title}
        </h1>
        {session === undefined && <TextSkeleton lines={6} />}
        {session?.kind === 'guest' && <LoginNeeded />}
        {session?.kind === 'customer' && (
          // another login begins with fresh forms
          <div key={session.generation} className="acc-c">
            {children(session.customer)}
          </div>
        )}
      </div>
    </div>
  );
}
