// Provides a bridge for password tests.
import { eq } from 'drizzle-orm';
import { customers } from '#bridge/database/account-tables.ts';
import { logTo, type WrittenLine } from '../../support/backend/log-to.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { login, newCustomer, send } from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

export const NEW = 'Cita parole 22';

/** A bridge with a settable clock and a log, and the requests and queries that password tests share. */
export class PasswordBench {
  now = NOW;
  readonly lines: WrittenLine[] = [];
  bridge!: TestBridge;
  private people = 0;

  async open(): Promise<void> {
    this.bridge = await openTestBridge({
      clock: () => this.now,
      admin: { catalogue: smallCatalogue },
      logger: logTo(this.lines),
    });
  }

  newPerson() {
    return newCustomer(this.bridge, `person-${++this.people}@example.lv`);
  }

  ask(email: string, query = '') {
    return send(this.bridge, `/user/reset-password${query}`, { email });
  }

  byLink(email: string, resetToken: string, newPassword = NEW, path = 'create-password') {
    return send(this.bridge, `/user/${path}`, { email, newPassword, resetToken });
  }

  async storedHash(email: string): Promise<string> {
    const [row] = await this.bridge.db
      .select({ hash: customers.password_hash })
      .from(customers)
      .where(eq(customers.email, email));
    return row?.hash ?? '';
  }

  async canLogIn(email: string, password: string): Promise<boolean> {
    return (await login(this.bridge, email, password)).statusCode === 200;
  }
}
