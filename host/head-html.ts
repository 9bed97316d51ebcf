// Renders a PageHead to HTML. Elements marked `data-head` are updated by the window after navigation. All values are
// escaped; `<` is escaped in structured data, so that it cannot close its script element.
import type { PageHead } from '#shared/domain/catalogue/page-head.ts';
import { escaped } from './escaped.ts';

const link = (rel: string, more: string, href: string) =>
  `<link rel="${rel}"${more} href="${escaped(href)}" data-head>`;

/** Returns the elements to insert before </head>. */
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
