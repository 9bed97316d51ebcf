// Connects the newsletter dialog to the connection feature.
import { useConnection } from '../features/connection/use-connection.ts';
import { NewsletterModal } from '../features/newsletter/newsletter-modal.tsx';

export default function NewsletterPopup() {
  return <NewsletterModal online={useConnection().online} />;
}
