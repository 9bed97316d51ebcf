// Spans of requests and of their transactions. start-tracing.ts implements them with OpenTelemetry, which is loaded only
// if traces are sent.

export type Tracing = {
  /**
   * Runs the work in a span of its own.
   * @param traceparent the header of the request, if it has one: the span that the new one belongs to
   */
  request: <T>(name: string, traceparent: unknown, work: () => Promise<T>) => Promise<T>;
  /** Runs the work in a span below the one in progress; outside of any, without a span. */
  within: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends the spans that have ended. Never rejects. */
  close: () => Promise<void>;
};

/** Runs the work of a request, in a span if requests are traced. */
export type Traced = <T>(
  request: { headers: Readonly<Record<string, unknown>> },
  work: () => Promise<T>,
) => Promise<T>;

/** @param name of the endpoint */
export const tracedAs =
  (name: string, tracing: Tracing | undefined): Traced =>
  ({ headers }, work) =>
    tracing ? tracing.request(name, headers.traceparent, work) : work();

type Transactions = { transaction: (work: never, config?: never) => Promise<unknown> };

/** Makes each transaction of a request a span. */
export function traceTransactions(db: Transactions, { within }: Tracing): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => within('database transaction', () => transaction(work, config));
}
