// Telephone, e-mail, opening hours and address of the store.
import { useTranslation } from 'react-i18next';
import type { ContactValue } from '#schemas/documents/content-document.ts';

/** Renders the known values; nothing if all are missing. */
export function ContactFacts({ contact: { phone, email, hours, address } }: { contact: ContactValue }) {
  const { t } = useTranslation('content');
  if (!phone && !email && !address) return null;
  return (
    <dl className="contact-facts">
      {phone && (
        <div>
          <dt>{t('contact.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            {hours && <span className="quiet small">{t('contact.hours', { hours })}</span>}
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t('contact.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{t('contact.address')}</dt>
          <dd>{address}</dd>
        </div>
      )}
    </dl>
  );
}
