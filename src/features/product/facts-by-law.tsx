// What the law requires an offer to state about a product, in one block of its page. Fetched with the details; renders
// only what is known.
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company, ProductFacts } from '#schemas/documents/product-facts.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { ChargerPictogram, ChargingLabel } from '../../ui/charger-pictogram.tsx';
import '../../ui/styles/facts-by-law.css';

type Row = { id: string; label: string; value: ReactNode };

const WEB = /^https?:/i;

function ElsewhereLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function CompanyLines({ company: { name, address, contact } }: { company: Company }) {
  return (
    <address className="facts-lines" translate="no">
      {[name, address].filter(Boolean).join('\n')}
      {contact && (
        <>
          {'\n'}
          {WEB.test(contact) ? (
            <ElsewhereLink href={contact}>{contact}</ElsewhereLink>
          ) : (
            <a className="link" href={`mailto:${contact}`}>
              {contact}
            </a>
          )}
        </>
      )}
    </address>
  );
}

function Warnings({ warnings: { texts, language } }: { warnings: NonNullable<ProductFacts['warnings']> }) {
  const { t, i18n } = useTranslation('product-facts');
  const name =
    language === undefined || language === 'und'
      ? undefined
      : new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language);
  return (
    <div className="note start facts-warnings">
      <TriangleAlert className="icon" aria-hidden />
      <div className="stack stack-8">
        <h3 className="size-base">{t('warnings.title')}</h3>
        {language !== undefined && (
          // servers and browsers may name a language differently
          <p suppressHydrationWarning>
            {name ? t('warnings.language', { language: name }) : t('warnings.otherLanguage')}
          </p>
        )}
        <ul lang={language}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Charging({ charger: { included, watts, pd } }: { charger: NonNullable<ProductFacts['charger']> }) {
  const { t, i18n } = useTranslation('product-facts');
  const [min = '', max = ''] = (watts ?? []).map((power) => formatQuantity(power, i18n.language));
  return (
    <div className="stack stack-8">
      <div className="chips chips-12">
        {included !== undefined && <ChargerPictogram included={included} />}
        {watts && <ChargingLabel range={`${min} - ${max}`} pd={pd ?? false} />}
      </div>
      {included !== undefined && <p>{t(included ? 'charger.included' : 'charger.notIncluded')}</p>}
      {watts && <p>{t('charger.watts', { min, max })}</p>}
      {pd && <p>{t('charger.pd')}</p>}
    </div>
  );
}

/** The rows of the table, in the order of the laws; texts of the product are in its own language. */
function useRows({ manufacturer, responsible, ...facts }: ProductFacts, language: string | undefined): Row[] {
  const { t, i18n } = useTranslation('product-facts');
  const years = (count: number) => ({ count, years: formatQuantity(count, i18n.language) });
  const rows: Row[] = [];
  const add = (id: string, label: string, value: ReactNode) => rows.push({ id, label, value });
  const own = (text: string | undefined) =>
    text && (
      <p className="facts-lines" lang={language}>
        {text}
      </p>
    );
  if (manufacturer) add('manufacturer', t('manufacturer'), <CompanyLines company={manufacturer} />);
  if (responsible) add('responsible', t('responsible'), <CompanyLines company={responsible} />);
  const { charger, guarantee_years: guarantee, repair, update_years: updates, data } = facts;
  if (charger) add('charger', t('charger.title'), <Charging charger={charger} />);
  if (guarantee !== undefined)
    add(
      'guarantee',
      t('guarantee.title'),
      <>
        <p>{t('guarantee.years', years(guarantee))}</p>
        <p className="quiet">{t('guarantee.note')}</p>
      </>,
    );
  const { score } = repair ?? {};
  if (score !== undefined) {
    const isClass = Number.isNaN(Number(score));
    const shown = isClass ? score : formatQuantity(Number(score), i18n.language);
    add('score', t('score.title'), t(isClass ? 'score.class' : 'score.points', { score: shown }));
  }
  if (repair && (repair.parts_years !== undefined || repair.parts || repair.url))
    add(
      'parts',
      t('parts.title'),
      <>
        {repair.parts_years !== undefined && <p>{t('parts.years', years(repair.parts_years))}</p>}
        {own(repair.parts)}
        {repair.url && <ElsewhereLink href={repair.url}>{t('parts.link')}</ElsewhereLink>}
      </>,
    );
  if (updates !== undefined) add('updates', t('updates.title'), t('updates.years', years(updates)));
  if (data)
    add(
      'data',
      t('data.title'),
      <>
        {own(data.kinds)}
        {data.real_time !== undefined && <p>{t(data.real_time ? 'data.realTime' : 'data.notRealTime')}</p>}
        {data.storage && <p>{t(`data.${data.storage}`)}</p>}
        {own(data.retention)}
        {own(data.access)}
        {data.url && <ElsewhereLink href={data.url}>{t('data.link')}</ElsewhereLink>}
      </>,
    );
  if (facts.take_back) add('take-back', t('takeBack.title'), t('takeBack.text'));
  return rows;
}

type Props = {
  facts: ProductFacts;
  /** language of the product's texts, if it is not that of the store view */
  language: string | undefined;
};

export default function FactsByLaw({ facts, language }: Props) {
  const { t } = useTranslation('product-facts');
  const rows = useRows(facts, language);
  return (
    <section className="section" aria-labelledby="facts-by-law">
      <div className="wrap">
        <h2 className="below-20" id="facts-by-law">
          {t('title')}
        </h2>
        <div className="two facts-by-law">
          {facts.warnings && <Warnings warnings={facts.warnings} />}
          {rows.length > 0 && (
            <table className="specification">
              <caption className="sr-only">{t('title')}</caption>
              <tbody>
                {rows.map(({ id, label, value }) => (
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
    </section>
  );
}
