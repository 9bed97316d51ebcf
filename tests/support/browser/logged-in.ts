// Test setup: a device on which Anna is logged in, and a stub of the worker methods.
import type { Address, Customer } from '#schemas/documents/customer.ts';
import { failed, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { workerClient } from '#src/worker-client/worker-client.ts';

export const annasAddress = (changes: Partial<Address> = {}): Address => ({
  id: 67,
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country: 'LV',
  telephone: '+371 20 000 000',
  company: '',
  company_code: '',
  vat_id: '',
  default_shipping: true,
  default_billing: true,
  ...changes,
});
export const anna: Customer = {
  id: '158',
  firstname: 'Anna',
  lastname: 'Bērziņa',
  email: 'anna@example.lv',
  group_id: 1,
  addresses: [annasAddress()],
};

/** Writes the claims of a login, like the worker. */
export async function logIn({ personal }: Databases, customer = anna): Promise<void> {
  const generation = `login-${customer.id}`;
  await changeClaim(personal, 'current-user', 1, () => ({
    generation,
    current: customer,
    sessionStarted: 1,
  }));
  await changeClaim(personal, 'current-token', 1, () => ({ generation, token: 'token', epoch: 1, lock: 0 }));
}

/** Returns the tasks in the order of sending. */
export const tasksOn = async ({ personal }: Databases) =>
  (await personal.synctasks.find().exec()).map((doc) => doc.toMutableJSON()).sort((a, b) => a.seq - b.seq);

/** Settles a task, like the worker after a response from the backend. */
export async function settle(db: Databases, id: string, state: 'done' | 'refused'): Promise<void> {
  const doc = await db.personal.synctasks.findOne(id).exec();
  await doc?.incrementalPatch({ state, transmited: true });
}

/** Stubs worker methods by name; others fail with `offline`. Returns the recorded calls. */
export function answerAsks(
  shop: Pick<AppContext, 'worker'>,
  answers: Record<string, (input: never) => Promise<Result<unknown>>>,
) {
  const asked: [name: string, input: unknown][] = [];
  shop.worker = workerClient({
    ask: async (name, input) => {
      asked.push([name, input]);
      return (await answers[name]?.(input as never)) ?? failed('offline');
    },
    nudge: () => undefined,
  });
  return asked;
}
