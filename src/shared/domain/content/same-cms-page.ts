// Resolves a CMS page across store views, when its name is not its path in the current one.
import type { CmsNodeValue, CmsPageValue } from '#schemas/documents/content-document.ts';

type Named = Pick<CmsPageValue, 'id' | 'key' | 'identifier'>;
type Node = { store: string; value: Pick<CmsNodeValue, 'id' | 'identifier'> };

/**
 * Returns the page with that path or key; otherwise the one that shares its key, its place in the tree or its id with
 * the page that has that path in another store view.
 * @param own Pages of the current store view.
 * @param elsewhere Pages with that path in any store view.
 * @param nodes Tree nodes of all store views.
 */
export function sameCmsPage<T extends Named>(
  name: string,
  own: readonly T[],
  elsewhere: readonly Named[],
  nodes: readonly Node[],
  store: string,
): T | undefined {
  const direct = own.find(({ identifier }) => identifier === name) ?? own.find(({ key }) => key === name);
  if (direct) return direct;
  const places = new Set(nodes.filter(({ value }) => value.identifier === name).map(({ value }) => value.id));
  const paths = new Set(
    nodes
      .filter((node) => node.store === store && places.has(node.value.id))
      .map(({ value }) => value.identifier),
  );
  return (
    own.find(({ key }) => elsewhere.some((page) => page.key === key)) ??
    own.find(({ identifier }) => paths.has(identifier)) ??
    own.find(({ id }) => elsewhere.some((page) => page.id === id))
  );
}
