// The error that handlers throw to refuse a request; install-error-answers.ts converts it to the response.

export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly result: unknown,
  ) {
    super(typeof result === 'string' ? result : `refused with ${status}`);
  }
}

/** Creates a refusal. `status`: HTTP status and envelope code; `result`: one of the forms in docs/wire.md. */
export const refuse = (status: number, result: unknown): Refusal => new Refusal(status, result);
