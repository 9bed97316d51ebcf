// An order the shop answered with 401 waits for a login (docs/reliability.md): when somebody logs in, it is tried
// again.
import { type Subscription, skip } from 'rxjs';
import type { Session } from '../session/start-session.ts';
import type { OrderOutbox } from './order-outbox.ts';

/** In: the session, the outbox. Out: the end of it. Orders that the shopper sends themselves stay theirs to send. */
export function sendOrdersOfWhoeverComesBack(session: Session, outbox: OrderOutbox): Subscription {
  const { config } = session.context;
  // the first word says how the session stood at the start: nobody came back
  return session.events$.pipe(skip(1)).subscribe((event) => {
    if (event === 'authorised' && config.orders.transmitAutomatically) void outbox.sendNow();
  });
}
