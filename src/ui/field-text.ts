// The words beside fields: what is wrong and how to write it right (UX §3.12).
import { useTranslation } from 'react-i18next';
import { fieldWords } from '../domain/field-words.ts';

/** In: a message key and the country typed in the same form. Out: the sentence with an example where one helps. */
export function useFieldText(): (message: string | undefined, country?: string) => string | undefined {
  const { t } = useTranslation('checkout');
  return (message, country = '') => {
    if (!message) return undefined;
    const words = fieldWords(message);
    return words.example ? `${t(words.message)} ${t(words.example, { context: country })}` : t(words.message);
  };
}
