// A page of the shop: delivery, returns, terms, privacy and whatever else the shop publishes.
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { BreadcrumbLine } from '../../features/catalogue/category/breadcrumb-line.tsx';
import { useCmsPage } from '../../features/content/use-cms-page.ts';
import { Unresolved } from '../../features/navigation/url/unresolved.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import PageNotFoundScreen from '../page-not-found/page-not-found-screen.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

const ABOUT_US = 'about-us';

function Shown({ title, heading, html }: { title: string; heading: string; html: string }) {
  usePageTitle(title);
  return (
    <div className="wrap">
      <BreadcrumbLine breadcrumbs={{ routes: [], current: title }} />
      <article className="prose pb-16">
        <h1 className="mb-6">{heading}</h1>
        <SafeHtml html={html} />
      </article>
    </div>
  );
}

export default function CmsScreen() {
  const { t, i18n } = useTranslation('common');
  const { slug = ABOUT_US } = useParams();
  const found = useCmsPage(i18n.language, slug);
  switch (found.state) {
    case 'loading':
      return (
        <div className="wrap pt-12" aria-busy="true">
          <h1 className="sr-only">{t('loading')}</h1>
          <TextSkeleton lines={8} />
        </div>
      );
    case 'shown':
      return <Shown {...found.page} />;
    case 'elsewhere':
      return <Navigate replace to={paths.cms.to(found.identifier)} />;
    case 'missing':
      return found.fault.code === 'no-cms-page' ? (
        <PageNotFoundScreen />
      ) : (
        <Unresolved fault={found.fault} onRetry={found.retry} below={<WaysOn />} />
      );
  }
}
