// Checks a VAT number against the register, through the backend; a fault means that its validity is unknown.
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

const COUNTRY_LETTERS = 2;

export const checkVat: WorkerMethod<'checkVat'> = async ({ call }, { taxId }) => {
  const query = { country: taxId.slice(0, COUNTRY_LETTERS), number: taxId.slice(COUNTRY_LETTERS) };
  const answer = await call('vat/check', { query });
  return answer.ok ? ok({ registered: answer.value.result.valid }) : answer;
};
