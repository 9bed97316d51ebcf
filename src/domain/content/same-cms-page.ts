// One page in several languages: which page of a store view is meant by a name that is not its path there.
import type { CmsNodeValue, CmsPageValue } from '../../../schemas/documents/content-document.ts';

type Named = Pick<CmsPageValue, 'id' | 'key' | 'identifier'>;
type Node = { store: string; value: Pick<CmsNodeValue, 'id' | 'identifier'> };

/**
 * In: a name, the pages of a store view, the pages of that path in any, the nodes of the trees of all, the store view.
 * Out: the page with that path, or of that name; else the one that has the same name, the same place in the tree or the
 * same id as the page with that path elsewhere; undefined: there is none.
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
