// A page's head as HTML: what src/shared/domain/catalogue/page-head.ts says of it. The shop's window keeps it true afterwards
// (elements marked `data-head`). Every value is escaped; structured data is JSON in which nothing can end its element.
import type { PageHead } from '#shared/domain/catalogue/page-head.ts';
import { escaped } from './escaped.ts';

const link = (rel: string, more: string, href: string) =>
  `<link rel="${rel}"${more} href="${escaped(href)}" data-head>`;

/** Elements for the end of the head. */
export const headHtml = ({ canonical, hidden, alternates, structured }: PageHead): string =>
  [
    link('canonical', '', canonical),
    hidden ? '<meta name="robots" content="noindex" data-head>' : '',
    ...alternates.map(({ language, href }) => link('alternate', ` hreflang="${escaped(language)}"`, href)),
    ...structured.map(
      (data) =>
        `<script type="application/ld+json" data-head>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('');
