// Times a press on "add" in a page.

/** Clicks a button and resolves with the milliseconds until the cart badge changes; rejects after `within` ms. */
export const addTime = (button: HTMLElement, within: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const badge = document.querySelector('header.top a[href$="/cart"]');
    if (!badge) throw new Error('The header has no cart badge');
    const before = badge.textContent;
    const timer = setTimeout(() => reject(new Error('The cart badge did not change')), within);
    const observer = new MutationObserver(() => {
      if (badge.textContent === before) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve(performance.now() - started);
    });
    observer.observe(badge, { subtree: true, childList: true, characterData: true });
    const started = performance.now();
    button.click();
  });
