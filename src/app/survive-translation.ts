// Keeps React's tree and the document in step when a page translator changes the document beneath it. Translators replace a
// text node by <font> elements, or move it into one. React then calls `insertBefore` or `removeChild` with a node that is no
// child of its parent any more, which throws, or writes the new text into a node that is not in the document.
// Why a guard and not a structure without bare text nodes: third-party components and every later component would have to keep
// to such a structure, and a text that changes would still be written into the detached node.
// Invariants:
// - a call whose nodes are where React expects them is passed on unchanged;
// - the element that a translator put in place of a text node (its stand-in) is removed, and inserted before, in its place;
// - a text node that changes takes its place back, and the translator translates it anew.

/** Translators of Chrome, Edge and the common extensions all wrap in this element, and React renders none. */
const WRAPPER = 'FONT';

const TEXT_NODE = 3;

const isWrapper = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === WRAPPER;

/** Installs the guard for the nodes below `root`. It ends with `ended`. */
export function surviveTranslation(root: Node, ended: AbortSignal): void {
  const { Node: NodeClass, MutationObserver: Observer } = window;
  const { prototype } = NodeClass;
  const { insertBefore, removeChild } = prototype;
  const standIns = new WeakMap<Node, HTMLElement>();

  /** The child of `parent` that contains `node` or its stand-in; null where there is none. */
  const childFor = (parent: Node, node: Node): Node | null => {
    let found: Node | null | undefined = node.isConnected ? node : standIns.get(node);
    while (found && found.parentNode !== parent) found = found.parentNode;
    return found ?? null;
  };

  prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const misplaced = before && before.parentNode !== this;
    return insertBefore.call(this, added, misplaced ? childFor(this, before) : before) as T;
  };

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const found = childFor(this, child);
    let parent = child.parentNode;
    if (parent) removeChild.call(parent, child);
    // wrappers that are empty now go, too
    while (parent !== this && isWrapper(parent) && !parent.hasChildNodes()) {
      const empty: Node = parent;
      parent = empty.parentNode;
      if (parent) removeChild.call(parent, empty);
    }
    if (isWrapper(found) && standIns.get(child) === found) removeChild.call(this, found);
    return child;
  };

  const observer = new Observer((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const standIn = standIns.get(target);
        if (target.isConnected || !standIn?.isConnected) continue;
        standIns.delete(target);
        standIn.replaceWith(target);
        continue;
      }
      const [removed] = removedNodes;
      if (removed?.nodeType !== TEXT_NODE || removed.isConnected) continue;
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isWrapper);
      if (!standIn) continue;
      standIns.set(removed, standIn);
      // a detached node is observed by itself
      observer.observe(removed, { characterData: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  ended.addEventListener('abort', () => {
    observer.disconnect();
    Object.assign(prototype, { insertBefore, removeChild });
  });
}
