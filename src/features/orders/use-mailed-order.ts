import { useParams } from 'react-router-dom';
import { mailedCode } from '#shared/domain/account/mailed-email.ts';

/**
 * Returns the order's number and token from a mailed URL, without the punctuation that a mail program included in the
 * link.
 */
export function useMailedOrder(): { orderToken: string; number: string } {
  const { orderToken = '', number = '' } = useParams();
  return { orderToken: mailedCode(orderToken), number: mailedCode(number) };
}
