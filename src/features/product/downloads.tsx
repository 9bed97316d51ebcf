// The files of a downloadable product and its samples.

import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';

type Props = { downloads: NonNullable<PricedProduct['downloads']> };

const absolute = (app: Pick<AppContext, 'config'>, url: string) =>
  url.startsWith('/') ? app.config.bridge.origin + url : url;

export default function Downloads({ downloads: { title, links, samples_title, samples } }: Props) {
  const app = useApp();
  const { t } = useTranslation('choosing');
  return (
    <>
      {links.length > 0 && (
        <>
          <h2 className="above-40 below-20">{title || t('downloads.title')}</h2>
          <ul className="lines">
            {links.map((link) => (
              <li key={link.id}>
                <FileText className="icon" aria-hidden />
                <span>{link.title}</span>
                {link.sample && (
                  <a className="link" href={absolute(app, link.sample)} target="_blank" rel="noreferrer">
                    {t('downloads.sample')}
                    <span className="sr-only">: {link.title}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {samples.some(({ url }) => url !== '') && (
        <>
          <h2 className="above-40 below-20">{samples_title || t('downloads.samples')}</h2>
          <ul className="lines">
            {samples
              .filter(({ url }) => url !== '')
              .map((sample) => (
                <li key={sample.id}>
                  <Download className="icon" aria-hidden />
                  <a className="link" href={absolute(app, sample.url)} target="_blank" rel="noreferrer">
                    {sample.title}
                  </a>
                </li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}
