// What stands around the shop's pages, the same on each: the tree of pages, blocks, how the shop is reached.
import type {
  CmsBlockValue,
  CmsNodeValue,
  ContactValue,
} from '../../../schemas/documents/content-document.ts';

/** Identifiers of the blocks that the shop shows, and of the root of the tree. */
export const NEWS_INTRO = 'news-intro';
export const PAGE_HELP = 'page-help';
export const PAGE_TREE = 'pages';

export type CmsAround = {
  nodes: CmsNodeValue[];
  blocks: CmsBlockValue[];
  contact: ContactValue | null;
};

/** What this device knows, and what the page came with where it knows nothing yet. */
export const aroundOver = (here: CmsAround, served: CmsAround): CmsAround =>
  here.nodes.length > 0 && here.blocks.length > 0 && here.contact
    ? here
    : {
        nodes: here.nodes.length > 0 ? here.nodes : served.nodes,
        blocks: here.blocks.length > 0 ? here.blocks : served.blocks,
        contact: here.contact ?? served.contact,
      };
