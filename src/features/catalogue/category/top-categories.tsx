// The departments as a row of links below the header; wide windows only.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import { storeCategories } from '../../../model/catalogue/store-categories.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useResource } from '../../../ui/use-resource.ts';

/** @param children rendered at the end of the row, which keeps its height while the categories load */
export function TopCategories({ children }: { children?: ReactNode }) {
  const { t, i18n } = useTranslation('category');
  const app = useApp();
  const tree = useResource(storeCategories(app, i18n.language));
  const departments = tree?.childrenOf(CATEGORY_ROOT_ID) ?? [];
  return (
    <nav className="nav" aria-label={t('departments')}>
      {departments.map(({ id, slug, name, text_language }) => (
        <NavLink key={id} to={routes.category.to(slug)} lang={text_language}>
          {name}
        </NavLink>
      ))}
      {children}
    </nav>
  );
}
