// The list of news articles, newest first.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { NEWS_INTRO } from '#shared/domain/content/cms-around.ts';
import { CmsHtml } from '../../features/content/cms-html.tsx';
import { NewsItems, NewsPages } from '../../features/content/news-items.tsx';
import { PageCrumbs } from '../../features/content/page-crumbs.tsx';
import { useNews } from '../../features/content/use-news.ts';
import { cmsAround } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';

const MissingPage = lazyComponent(['pages', 'pages-errors'], () => import('../cms/missing-page.tsx'));

const NoNews = lazyComponent(['content'], () => import('./no-news.tsx'));

/** Returns the page number in a query string, counted from 1. */
const pageIn = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
};

export default function NewsScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation(['content', 'common']);
  const [query] = useSearchParams();
  const found = useNews(i18n.language, pageIn(query));
  const around = useResource(cmsAround(app, i18n.language));
  const intro = around?.blocks.find(({ identifier }) => identifier === NEWS_INTRO);
  usePageTitle(t('news.title'));
  if (found.state === 'missing') return <MissingPage fault={found.fault} onRetry={found.retry} />;
  if (found.state === 'empty') return <NoNews />;
  return (
    <div className="wrap">
      <PageCrumbs current={t('news.title')} />
      <div className="page news-list" aria-busy={found.state === 'loading'}>
        <h1>{t('news.title')}</h1>
        {intro && <CmsHtml html={intro.html} />}
        {found.state === 'loading' ? (
          <TextSkeleton lines={8} />
        ) : (
          <>
            <NewsItems articles={found.news.articles} />
            <NewsPages {...found.news} />
          </>
        )}
      </div>
    </div>
  );
}
