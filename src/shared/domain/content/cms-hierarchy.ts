// The tree of CMS pages, built from its nodes.
import type { CmsNodeValue } from '#schemas/documents/content-document.ts';

/** A page or a group of pages in the tree. */
export type CmsNode = {
  id: number;
  identifier: string;
  title: string;
  isPage: boolean;
  /** true for the page that is shown */
  current: boolean;
  /** children in order */
  items: CmsNode[];
};

/** Depth limit, because a cycle of nodes would never end. */
const DEEPEST = 8;

/**
 * Returns the tree below a node; undefined if no node has that identifier.
 * @param shown Identifier of the page that is shown.
 */
export function cmsHierarchy(
  nodes: readonly CmsNodeValue[],
  identifier: string,
  shown?: string,
): CmsNode | undefined {
  const below = (node: CmsNodeValue, depth: number): CmsNode => ({
    id: node.id,
    identifier: node.identifier,
    title: node.title,
    isPage: node.isPage,
    current: node.isPage && node.identifier === shown,
    items:
      depth >= DEEPEST
        ? []
        : nodes
            .filter(({ parent_id }) => parent_id === node.id)
            .sort((a, b) => a.position - b.position || a.id - b.id)
            .map((child) => below(child, depth + 1)),
  });
  const root = nodes.find((node) => node.identifier === identifier);
  return root && below(root, 0);
}
