// Test data: a customer and the claims of a login.

import type { Address, Customer } from '#schemas/documents/customer.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { writeClaims } from '#shared/database/write-claims.ts';

export const home: Address = {
  id: 1,
  firstname: 'Līga',
  lastname: 'Bērziņa',
  street: ['Ķiršu iela', '12–4'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country: 'LV',
  telephone: '+371 20000000',
  company: '',
  company_code: '',
  vat_id: '',
  default_shipping: true,
  default_billing: false,
};
export const office: Address = {
  ...home,
  id: 2,
  street: ['Brīvības iela', '90'],
  company: 'SIA Ott',
  company_code: '40000000000',
  vat_id: 'LV40000000000',
  default_shipping: false,
  default_billing: true,
};

export const ligaCustomer: Customer = {
  id: '77',
  firstname: 'Līga',
  lastname: 'Bērziņa',
  email: 'liga@example.lv',
  group_id: 1,
  addresses: [home],
};

type Personal = Databases['personal'];

/** Writes the claims of a login. */
export async function standLogin(db: Personal, generation: string, current = ligaCustomer): Promise<void> {
  const token = { generation, token: `t-${generation}`, epoch: 1, lock: 0 };
  const user = { generation, current, sessionStarted: 1 };
  // written atomically, as the worker does
  await writeClaims(db, { 'current-token': token, 'current-user': user }, 1);
}

/** Removes the claims of a login, like a logout. */
export async function removeLogin(db: Personal): Promise<void> {
  for (const code of ['current-token', 'current-user'])
    await (await db.claims.findOne(code).exec())?.remove();
}
