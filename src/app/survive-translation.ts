// Keeps React working when a page translator changes the DOM. Translators replace a text node with <font> elements or
// move it into one; React's `insertBefore` or `removeChild` then throws, or new text goes into a detached node.
// Avoiding bare text nodes is no alternative: it would constrain every third-party component, and would not help with
// texts that change.
// - A call whose nodes are where React expects them is passed on unchanged.
// - A call that refers to a replaced text node uses the element that replaced it (its stand-in) instead.
// - When the text of a replaced node changes, the node replaces its stand-in, and the translator translates it again.

/** The element that Chrome, Edge and common extensions use as a wrapper; React never renders it. */
const WRAPPER = 'FONT';

const TEXT_NODE = 3;

const isWrapper = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === WRAPPER;

/** Installs the guard for the nodes below `root`, until `ended` aborts. */
export function surviveTranslation(root: Node, ended: AbortSignal): void {
  const { Node: NodeClass, MutationObserver: Observer } = window;
  const { prototype } = NodeClass;
  const { insertBefore, removeChild } = prototype;
  const standIns = new WeakMap<Node, HTMLElement>();

  /** Returns the child of `parent` that contains `node` or its stand-in; null if there is none. */
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
    // remove wrappers that are now empty
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
      // a detached node must be observed separately
      observer.observe(removed, { characterData: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  ended.addEventListener('abort', () => {
    observer.disconnect();
    Object.assign(prototype, { insertBefore, removeChild });
  });
}
