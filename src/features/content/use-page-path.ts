import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/app-context.ts';
import { cmsPagePaths } from '../../model/cms-page.ts';
import { useResource } from '../../ui/use-resource.ts';

/**
 * Returns a function from a CMS page's name to its URL in the current language; undefined if the store has no such
 * page. Until the page list is loaded, the name is used as the path.
 */
export function usePagePath(): (name: string) => string | undefined {
  const { i18n } = useTranslation();
  const known = useResource(cmsPagePaths(useApp(), i18n.language));
  return (name) => {
    const path = known ? known[name] : name;
    return path === undefined ? undefined : routes.cms.to(path);
  };
}
