// Links to the other CMS pages, from the page tree.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import type { CmsNode } from '#shared/domain/content/cms-hierarchy.ts';

const pagesIn = ({ items }: CmsNode): CmsNode[] =>
  items.flatMap((item) => [...(item.isPage ? [item] : []), ...pagesIn(item)]);

/** @param tree root of the page tree; without it, nothing is rendered */
export function PageMenu({ tree }: { tree: CmsNode | undefined }) {
  const { t } = useTranslation('content');
  const groups = (tree?.items ?? []).filter((group) => group.isPage || pagesIn(group).length > 0);
  if (groups.length === 0) return null;
  const link = ({ identifier, title, current }: CmsNode) => (
    <Link to={routes.cms.to(identifier)} aria-current={current ? 'page' : undefined}>
      {title}
    </Link>
  );
  return (
    <nav className="page-menu" aria-label={t('pages')}>
      {groups.map((group) => (
        <div key={group.id}>
          <h2>{group.isPage ? link(group) : group.title}</h2>
          <ul>
            {pagesIn(group).map((page) => (
              <li key={page.id}>{link(page)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
