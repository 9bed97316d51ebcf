// HTML of a CMS page or block. Links to pages of the current store view navigate by the router.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#shared/config/routes.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';

export function CmsHtml({ html }: { html: string }) {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = place.current;
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.origin !== location.origin) return;
      const { store, path } = splitStorePath(config, link.pathname);
      // the browser handles all other links, such as links to files
      if (store.code !== i18n.language || !routeOf(path)) return;
      event.preventDefault();
      navigate(path + link.search + link.hash);
    };
    area?.addEventListener('click', follow);
    return () => area?.removeEventListener('click', follow);
  }, [config, i18n.language, navigate]);
  return (
    <div ref={place}>
      <SafeHtml html={html} isServed />
    </div>
  );
}
