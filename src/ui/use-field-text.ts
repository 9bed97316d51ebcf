// The texts beside fields: what is wrong and how to write it right.
import { useTranslation } from 'react-i18next';

/** Messages beside which an example helps. */
const withExample = new Set(['email', 'phone', 'zipShort', 'zipFormat', 'taxIdInvalid']);

/** In: a message key. Out: the keys of the message and of its example, below `checkout:`. */
function fieldMessage(message: string): { message: string; example?: string } {
  const key = `messages.${message}`;
  if (!withExample.has(message)) return { message: key };
  return { message: key, example: `examples.${message.startsWith('zip') ? 'zip' : message}` };
}

/** In: a message key and the country typed in the same form. Out: the sentence with an example where one helps. */
export function useFieldText(): (message: string | undefined, country?: string) => string | undefined {
  const { t } = useTranslation('checkout');
  return (message, country = '') => {
    if (!message) return undefined;
    const words = fieldMessage(message);
    return words.example ? `${t(words.message)} ${t(words.example, { context: country })}` : t(words.message);
  };
}
