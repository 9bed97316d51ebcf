// A refusal is an answer: thrown where the trouble is seen, turned into the envelope in one place (install-error-answers.ts).

export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly result: unknown,
  ) {
    super(typeof result === 'string' ? result : `refused with ${status}`);
  }
}

/** `status` is both the HTTP status and the envelope's code; `result` one of the forms of docs/wire.md. */
export const refuse = (status: number, result: unknown): Refusal => new Refusal(status, result);
