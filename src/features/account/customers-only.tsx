// PLACEHOLDER until part C is merged.
import type { ReactNode } from 'react';
export const CustomersOnly = ({ children }: { children: ReactNode }) => <>{children}</>;
