// The newsletter's dialog over every page, with what it has to know of the connection.
import { useConnection } from '../features/connection/use-connection.ts';
import { NewsletterModal } from '../features/newsletter/newsletter-modal.tsx';

export default function NewsletterPopup() {
  return <NewsletterModal online={useConnection().online} />;
}
