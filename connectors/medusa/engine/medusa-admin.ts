// Sends requests to Medusa's admin API, for the commands that set up and examine a Medusa.

export type Json = Record<string, unknown>;

/** Sends a request and returns the parsed body. @throws {MedusaRefusal} unless the status is 2xx */
export type MedusaAdmin = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json) => Promise<Json>;

const TIMEOUT_MS = 120_000;
const WORDS_MAX = 400;

/** Thrown for a response from Medusa with a status other than 2xx. */
export class MedusaRefusal extends Error {
  constructor(
    request: string,
    readonly status: number,
    body: string,
  ) {
    super(`${request} was refused by Medusa with ${status}: ${body.slice(0, WORDS_MAX)}`);
  }
}

/** Logs in an admin user and returns a function that sends requests with its token. */
export async function medusaAdmin(
  url: string,
  user: { email: string; password: string },
): Promise<MedusaAdmin> {
  const call = async (method: string, path: string, token: string, body?: Json): Promise<Json> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new MedusaRefusal(`${method} ${path}`, answer.status, text);
    return JSON.parse(text) as Json;
  };
  const { token } = await call('POST', '/auth/user/emailpass', '', user);
  return (method, path, body) => call(method, path, String(token), body);
}
