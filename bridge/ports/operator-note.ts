// The only kind of error whose message is written to the operator's log.

/**
 * A fault of the engine, in words for the operator. The message names what to look for in the engine, such as the id of
 * an order or a sku; it contains no personal data, keys or tokens.
 */
export class OperatorNote extends Error {
  override readonly name: string = 'OperatorNote';
}
