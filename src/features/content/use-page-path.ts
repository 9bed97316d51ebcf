// The URL of one of the shop's own pages, in the language that is read.
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { cmsPagePaths } from '../../model/cms-pages.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Out: from the page's name to its URL; a page that is not known here is found by its name. */
export function usePagePath(): (name: string) => string {
  const { i18n } = useTranslation();
  const known = useResource(cmsPagePaths(useShop(), i18n.language));
  return (name) => paths.cms.to(known?.[name] ?? name);
}
