// Content shared by all CMS pages: the tree of pages, blocks, contact details.
import type { CmsBlockValue, CmsNodeValue, ContactValue } from '#schemas/documents/content-document.ts';

/** Identifiers of the displayed blocks and of the tree's root. */
export const NEWS_INTRO = 'news-intro';
export const PAGE_HELP = 'page-help';
export const PAGE_TREE = 'pages';

export type CmsAround = {
  nodes: CmsNodeValue[];
  blocks: CmsBlockValue[];
  contact: ContactValue | null;
};

/** Returns the content on this device, completed with the content from the server-rendered page. */
export const aroundOver = (here: CmsAround, served: CmsAround): CmsAround =>
  here.nodes.length > 0 && here.blocks.length > 0 && here.contact
    ? here
    : {
        nodes: here.nodes.length > 0 ? here.nodes : served.nodes,
        blocks: here.blocks.length > 0 ? here.blocks : served.blocks,
        contact: here.contact ?? served.contact,
      };
