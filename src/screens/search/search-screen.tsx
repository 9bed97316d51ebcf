// The search page. Term and filters are stored in the query string. If results do not come from the backend, a note
// states their source.
import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { isLongEnough } from '#shared/domain/catalogue/search-text.ts';
import { saveSearchTerm } from '../../features/search/commands.ts';
import { requestSearchPage } from '../../model/catalogue/request-search-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CategoryListing, type Shown } from '../category/category-listing.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';
import { searchState } from './search-state.ts';

/** Saves the term of the search page as a recent one. */
function useSaveSearchTerm(term: string): void {
  const app = useApp();
  useEffect(() => {
    if (isLongEnough(term)) void saveSearchTerm(app, term, Date.now());
  }, [term]);
}

/** Links to the search with its misspelt words corrected. */
function DidYouMean({ listing }: { listing: Shown }) {
  const { t } = useTranslation('search');
  const correction = listing.search?.correction;
  if (correction === undefined) return null;
  return (
    <p className="below-16" role="status">
      {t('didYouMean')}{' '}
      <Link className="link" to={routes.search.to(correction)}>
        {correction}
      </Link>
    </p>
  );
}

function Note({ listing }: { listing: Shown }) {
  const { t } = useTranslation('search');
  const { cache = false, offline = false } = listing.search ?? {};
  return (
    <>
      <DidYouMean listing={listing} />
      {offline && (
        <p className="note plain below-24" role="status">
          <Info className="icon icon-small" aria-hidden />
          {t(cache ? 'offlineKept' : 'offline')}
        </p>
      )}
    </>
  );
}

function Nothing({ term, listing }: { term: string; listing: Shown }) {
  const { t } = useTranslation(['search', 'common']);
  const offline = listing.search?.offline === true;
  return (
    <>
      <DidYouMean listing={listing} />
      <div role="status">
        <EmptyState
          title={t('nothing.title', { term })}
          text={t(offline ? 'nothing.offline' : 'nothing.text')}
          link={{ to: routes.home.to(), text: t('home', { ns: 'common' }) }}
        />
      </div>
      <WaysOn />
    </>
  );
}

export default function SearchScreen() {
  const { config } = useApp();
  const { t } = useTranslation('search');
  const [query] = useSearchParams();
  const state = searchState(query, config.catalogue);
  const term = state.searchString;
  const usable = isLongEnough(term);
  useSaveSearchTerm(term);
  usePageTitle(usable ? t('titleOf', { term }) : t('title'));
  const head = (total?: number | null) => (
    <div className="title pad-top-24">
      <h1 className="anywhere">{usable ? t('titleOf', { term }) : t('title')}</h1>
      <span className="quiet num" role="status">
        {typeof total === 'number' && t('count', { count: total })}
      </span>
    </div>
  );
  if (!usable) {
    return (
      <div className="wrap">
        {head(undefined)}
        <p className="quiet">{t('hint')}</p>
        <WaysOn />
      </div>
    );
  }
  return (
    <CategoryListing
      key={term}
      head={head}
      search={{
        ...state,
        requestPage: requestSearchPage,
        note: (listing) => <Note listing={listing} />,
        nothing: (listing) => <Nothing term={term} listing={listing} />,
      }}
    />
  );
}
