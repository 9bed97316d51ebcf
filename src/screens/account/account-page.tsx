// The frame of an account page: customers only, with navigation and title.
import '../../ui/styles/account-pages.css';
import type { ReactNode } from 'react';
import type { RouteId } from '#shared/config/routes.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CustomersOnly } from '../../features/account/customers-only.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

type Props = {
  current: RouteId;
  title: string;
  /** shown to guests below the request to log in */
  forGuests?: ReactNode;
  children: ReactNode;
};

export function AccountPage({ current, title, forGuests, children }: Props) {
  usePageTitle(title);
  return (
    <CustomersOnly
      waysOn={
        <>
          {forGuests}
          <WaysOn />
        </>
      }
    >
      <AccountFrame current={current} title={title}>
        {children}
      </AccountFrame>
    </CustomersOnly>
  );
}
