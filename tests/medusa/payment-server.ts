// Plays the server of the payment provider `pp_hosted_hosted` (connectors/medusa/engine/pinned/hosted-payment.js).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Payment = {
  id: string;
  /** decimal */
  amount: number;
  currency: string;
  return_url: string;
  /** `reserved`: authorised, and captured later */
  state: 'open' | 'paid' | 'reserved' | 'refused' | 'left';
};

export type PaymentServer = {
  url: string;
  /** Returns the payment of a page. */
  paymentAt: (page: string) => Payment;
  /** true: it answers 503 */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
};

export async function startPaymentServer(): Promise<PaymentServer> {
  const payments = new Map<string, Payment>();
  let isAway = false;
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (isAway) return send(503, {});
    const id = request.url?.split('/')[2] ?? '';
    if (request.method === 'GET') {
      const found = payments.get(id);
      return send(found ? 200 : 404, found ?? {});
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const given = JSON.parse(Buffer.concat(parts).toString()) as Omit<Payment, 'state'>;
    payments.set(given.id, { ...given, state: 'open' });
    return send(200, { url: `https://pay.example/${given.id}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paymentAt: (page) => {
      const found = payments.get(new URL(page).pathname.slice(1));
      if (found === undefined) throw new Error(`No payment has the page ${page}`);
      return found;
    },
    setAway: (next) => {
      isAway = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
