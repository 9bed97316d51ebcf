// The list of news articles and its pagination.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { newsListPath, routes } from '#shared/config/routes.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import type { NewsPage } from '#shared/domain/content/news-page.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/shell/app-context.ts';

/** Renders a publication date in numbers. `day` is an ISO date. */
export function Published({ day }: { day: string }) {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return (
    <time dateTime={day} className="published">
      {formatDate(Date.UTC(year, month - 1, date), dateLocaleOf(config, i18n.language), 'UTC')}
    </time>
  );
}

export function NewsItems({ articles }: Pick<NewsPage, 'articles'>) {
  return (
    <ol className="news">
      {articles.map(({ id, identifier, title, meta_description, published }) => (
        <li key={id}>
          <article>
            <Published day={published} />
            <h2>
              <Link to={routes.newsArticle.to(identifier)}>{title}</Link>
            </h2>
            {meta_description && <p className="quiet">{meta_description}</p>}
          </article>
        </li>
      ))}
    </ol>
  );
}

export function NewsPages({ page, pages }: Pick<NewsPage, 'page' | 'pages'>) {
  const { t } = useTranslation('content');
  if (pages < 2) return null;
  return (
    <nav className="news-pages" aria-label={t('news.paging')}>
      {page > 1 && (
        <Link className="btn btn-secondary" rel="prev" to={newsListPath(page - 1)}>
          {t('news.newer')}
        </Link>
      )}
      <span className="quiet">{t('news.page', { page, pages })}</span>
      {page < pages && (
        <Link className="btn btn-secondary" rel="next" to={newsListPath(page + 1)}>
          {t('news.older')}
        </Link>
      )}
    </nav>
  );
}
