// Error messages for form fields, some of them with an example of a valid value.
import { useTranslation } from 'react-i18next';

/** Messages that have an example. */
const withExample = new Set(['email', 'phone', 'zipShort', 'zipFormat', 'taxIdInvalid']);

/** Returns the keys of the message and of its example, below `checkout:`. */
function fieldMessage(message: string): { message: string; example?: string } {
  const key = `messages.${message}`;
  if (!withExample.has(message)) return { message: key };
  return { message: key, example: `examples.${message.startsWith('zip') ? 'zip' : message}` };
}

/**
 * Returns a function that translates a message key, with an example for the country of the same form if there is one.
 */
export function useFieldText(): (message: string | undefined, country?: string) => string | undefined {
  const { t } = useTranslation('checkout');
  return (message, country = '') => {
    if (!message) return undefined;
    const words = fieldMessage(message);
    return words.example ? `${t(words.message)} ${t(words.example, { context: country })}` : t(words.message);
  };
}
