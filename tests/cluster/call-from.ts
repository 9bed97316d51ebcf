// Requests from one client's address.
import { request as sendRequest } from 'node:http';

type Answer = { status: number; body: { result: never } };

type Call = { method?: string; body?: object; headers?: Record<string, string> };

/** Sends a request from a separate loopback address, so that each test has its own client. */
export const callFrom = (client: string) => (address: string, pathname: string, call: Call) =>
  new Promise<Answer>((resolve, reject) => {
    const text = call.body && JSON.stringify(call.body);
    const headers = { ...(text && { 'content-type': 'application/json' }), ...call.headers };
    const options = {
      localAddress: client,
      method: call.method ?? (text ? 'POST' : 'GET'),
      headers,
      agent: false,
    };
    const sent = sendRequest(new URL(pathname, address), options, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        received += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: received.startsWith('{') ? JSON.parse(received) : {},
        }),
      );
    });
    sent.on('error', reject).end(text);
  });
