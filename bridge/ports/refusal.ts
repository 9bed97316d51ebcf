// The error that handlers throw to refuse a request; install-error-answers.ts converts it to the response.

export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly result: unknown,
    /** value of the response's `Retry-After` */
    readonly retryAfterSeconds?: number,
  ) {
    super(typeof result === 'string' ? result : `refused with ${status}`);
  }
}

/** Creates a refusal. `status`: HTTP status and envelope code; `result`: one of the forms in docs/wire.md. */
export const refuse = (status: number, result: unknown): Refusal => new Refusal(status, result);

/** Creates the refusal of an order while another request with its id is being processed. */
export const stillRunning = (): Refusal =>
  new Refusal(409, { errorCode: 'still-running', errorMessage: 'This order is being placed right now' }, 1);
