// The only kind of error whose message is written to the operator's log.

/**
 * An engine fault with a message for the operator. The message names the affected object in the engine, such as the
 * id of an order or a sku; it contains no personal data, keys or tokens.
 */
export class OperatorNote extends Error {
  override readonly name: string = 'OperatorNote';
}
