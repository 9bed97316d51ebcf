// Which words stand beside a field for a mistake: the message, and an example where the fault can be shown by one
// (UX §3.12). Keys below `checkout:`.

const withExample = new Set(['email', 'phone', 'zipShort', 'zipFormat', 'taxIdInvalid']);

/** In: a message key. Out: the keys of the message and of its example. */
export function fieldWords(message: string): { message: string; example?: string } {
  const key = `messages.${message}`;
  if (!withExample.has(message)) return { message: key };
  return { message: key, example: `examples.${message.startsWith('zip') ? 'zip' : message}` };
}
