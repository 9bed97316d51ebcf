// PLACEHOLDER until part C is merged.
import type { ReactNode } from 'react';
import type { Customer } from '../../../schemas/documents/customer.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = { title: string; children: (customer: Customer) => ReactNode };
export const AccountFrame = ({ title, children }: Props) => {
  usePageTitle(title);
  return (
    <div className="wrap">
      <h1>{title}</h1>
      {children({ id: '1', firstname: '', lastname: '', email: '', group_id: 1, addresses: [] })}
    </div>
  );
};
