// The words beside fields: what is wrong and how to write it right (UX §3.12).
import { useTranslation } from 'react-i18next';

/** Messages whose fault can be shown by an example. */
const withExample = new Set(['email', 'phone', 'zipShort', 'zipFormat', 'taxIdInvalid']);

/** In: a message key and the country typed in the same form. Out: the sentence with an example where one helps. */
export function useFieldText(): (message: string | undefined, country?: string) => string | undefined {
  const { t } = useTranslation('checkout');
  return (message, country = '') => {
    if (!message) return undefined;
    const text = t(`messages.${message}`);
    if (!withExample.has(message)) return text;
    const about = message.startsWith('zip') ? 'zip' : message;
    return `${text} ${t(`examples.${about}`, { context: country })}`;
  };
}
