// The URL of one of the store owner's pages, in the current language.
import { useTranslation } from 'react-i18next';
import { paths } from '#shared/config/paths.ts';
import { useApp } from '../../model/app-context.ts';
import { cmsPagePaths } from '../../model/cms-page.ts';
import { useResource } from '../../ui/use-resource.ts';

/**
 * Returns a function from a page's name to its URL; undefined if the store has no such page. Until its pages are known, a
 * page is looked up by its name.
 */
export function usePagePath(): (name: string) => string | undefined {
  const { i18n } = useTranslation();
  const known = useResource(cmsPagePaths(useApp(), i18n.language));
  return (name) => {
    const path = known ? known[name] : name;
    return path === undefined ? undefined : paths.cms.to(path);
  };
}
