// A branch: address, whether it is open, hours with their exceptions, telephone and a link to a map.
import { useTranslation } from 'react-i18next';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { comingExceptions } from '#shared/domain/branches/open-state.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markUntranslated } from '../../../ui/mark-untranslated.tsx';
import { OpeningHours, useHoursText } from '../opening-hours.tsx';
import { OpenText } from './open-text.tsx';

/** Exceptions that begin within this many days are shown. */
const EXCEPTION_DAYS = 45;

/** Returns the address of the branch on OpenStreetMap: a plain link, since an embedded map would load foreign code. */
function mapUrl({ latitude, longitude, address, city, postcode }: BranchValue): string {
  const query = new URLSearchParams({ query: `${address}, ${city}, ${postcode}` });
  return latitude === undefined || longitude === undefined
    ? `https://www.openstreetmap.org/search?${query}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

type Props = {
  branch: BranchValue;
  /** ms since 1970 */
  now: number;
};

function Exceptions({ branch, now }: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('branches');
  const text = useHoursText();
  const coming = comingExceptions(branch, now, config.timeZone, EXCEPTION_DAYS);
  if (coming.length === 0) return null;
  const day = (iso: string) => formatDay(iso, i18n.language);
  return (
    <div className="stack stack-8">
      <h3 className="size-base">{t('exceptions')}</h3>
      <ul className="branch-exceptions">
        {coming.map(({ from, to, hours, note }) => (
          <li key={from}>
            <span>
              {from === to ? day(from) : t('period', { from: day(from), to: day(to) })}
              {note && <span className="quiet">, {note}</span>}
            </span>
            <span className="num">{text(hours)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function BranchCard({ branch, now }: Props) {
  const { t } = useTranslation('branches');
  const { name, address, city, postcode, phone, email, opening_hours } = branch;
  return (
    <article className="branch">
      <div className="stack stack-8">
        <h2>{name}</h2>
        <address className="small">
          {address}, {city}, <span className="nowrap">{postcode}</span>
        </address>
        <OpenText branch={branch} now={now} />
        <p className="chips chips-16">
          {phone && (
            <a
              className="link"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              aria-label={t('call', { name, phone })}
            >
              {markUntranslated(phone, phone)}
            </a>
          )}
          {email && (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
          <a
            className="link"
            href={mapUrl(branch)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('mapOf', { name })}
          >
            {t('map')}
          </a>
        </p>
      </div>
      <div className="stack stack-12">
        {opening_hours && <OpeningHours week={opening_hours} />}
        <Exceptions branch={branch} now={now} />
      </div>
    </article>
  );
}
