// PLACEHOLDER until part C is merged.
import type { ReactNode } from 'react';
import type { PathName } from '../../config/paths.ts';

type Props = { current: PathName; title: string; children: ReactNode };
export const AccountFrame = ({ title, children }: Props) => (
  <div className="wrap">
    <h1>{title}</h1>
    {children}
  </div>
);
