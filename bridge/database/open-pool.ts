// Pools of connections to PostgreSQL, directly or through a pooler such as pgbouncer in transaction mode, which may run
// each transaction of a client on another connection of the server. Invariants:
// - nothing depends on a session: no startup parameters, no settings outside of a transaction, no session locks, no
//   named statements, no LISTEN, no process id of the server
// - PostgreSQL ends a statement of a transaction after its time limit; a statement outside of a transaction is
//   cancelled by its client after the same time, and its connection is closed
import pg from 'pg';
import { Unanswered } from './unanswered.ts';

/** How long PostgreSQL may take to report that a statement has reached its time limit. */
const SLACK_MS = 2_000;
/** Time limit for opening a connection, in milliseconds: a server that accepts it may be frozen. */
export const CONNECT_MS = 5_000;

/** Parts of the driver that its types do not declare. */
type Connected = { host: string; port: number; processID: number; secretKey: number; connection: Canceller };
type Canceller = pg.Connection & {
  connect: (portOrPath: number | string, host?: string) => void;
  cancel: (processID: number, secretKey: number) => void;
};
type Callback = (error: Error | null, result?: unknown) => void;

/**
 * Cancels the statement that a connection is running, by a request of PostgreSQL's protocol, which poolers pass on.
 * Close the connection afterwards: the request may arrive late and would cancel its next statement.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  // like libpq, without TLS: the request contains no data
  const canceller = new pg.Connection({ ssl: false }) as Canceller;
  canceller.once('connect', () => canceller.cancel(processID, secretKey));
  // without the cancellation, PostgreSQL notices the closed connection when the statement ends
  canceller.on('error', () => canceller.stream.destroy());
  if (host.startsWith('/')) canceller.connect(`${host}/.s.PGSQL.${port}`);
  else canceller.connect(port, host);
}

const isBegin = (config: unknown): config is { text: string } =>
  typeof config === 'object' && /^begin\b/i.test(String((config as { text?: unknown } | null)?.text));

/** Returns a class of connections whose statements have a time limit, for `pg.Pool` and Drizzle. */
export function limitedClient(statementMs: number): typeof pg.Client {
  class LimitedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === 'string' ? { connectionString: config } : config;
      super({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...given });
      // a connection that breaks between two statements of a transaction rejects the next one; without a listener, the
      // event would end the process
      this.on('error', () => undefined);
    }

    // biome-ignore lint/suspicious/noExplicitAny: one implementation of the overloads of pg.Client.query
    override query(...given: any[]): any {
      const [config, ...rest] = given;
      if (typeof config?.submit === 'function') return this.#run(given);
      const text = isBegin(config) && `${config.text}; set local statement_timeout = ${statementMs}`;
      const args = text ? [{ ...config, text }, ...rest] : given;
      const at = args.findIndex((each) => typeof each === 'function');
      return at < 0 ? this.#limited(args) : this.#cancelled(args, at);
    }

    #run(args: readonly unknown[]): unknown {
      return super.query(...(args as [string]));
    }

    /** Runs a statement of a transaction. The connection is closed only if PostgreSQL does not end it in time. */
    async #limited(args: readonly unknown[]): Promise<unknown> {
      const late = setTimeout(() => {
        cancelStatement(this);
        (this as unknown as Connected).connection.stream.destroy();
      }, statementMs + SLACK_MS);
      try {
        return await this.#run(args);
      } finally {
        clearTimeout(late);
      }
    }

    /** Runs a statement of `Pool.query`, which closes the connection after an error. */
    #cancelled(args: unknown[], at: number): unknown {
      const callback = args[at] as Callback;
      let isSettled = false;
      const settle: Callback = (error, result) => {
        if (isSettled) return;
        isSettled = true;
        clearTimeout(late);
        callback(error, result);
      };
      const late = setTimeout(() => {
        cancelStatement(this);
        settle(new Unanswered('late'));
      }, statementMs);
      return this.#run(args.with(at, settle));
    }
  }
  return LimitedClient;
}

/** Opens a pool; its connections are opened on demand. `statementMs`: time limit of each statement. */
export function openPool(address: string, max: number, statementMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    Client: limitedClient(statementMs) as unknown as new () => pg.ClientBase,
  });
  // an idle connection may break; the next statement opens another connection and reports errors
  pool.on('error', () => undefined);
  return pool;
}
