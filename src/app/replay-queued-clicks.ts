// What was pressed and typed before the shop took its page over: a script in the page's head keeps it (index.html), here it is
// done. Invariant: each of it once, in its order: what was typed, then what was pressed.

type Kept = {
  /** what was pressed, with the id under which it is kept on the device where it goes into the cart */
  presses: ReadonlyMap<HTMLElement, string | undefined>;
  texts: ReadonlyMap<HTMLInputElement | HTMLTextAreaElement, string>;
  choices: ReadonlyMap<HTMLSelectElement, string>;
  forms: ReadonlySet<HTMLFormElement>;
  /** ends the keeping */
  ending: AbortController;
};

/** Does what was kept; call once, when the page answers. */
export function replayQueuedClicks(): void {
  const page = window as { keptPresses?: Kept };
  const { keptPresses: kept } = page;
  if (!kept) return;
  delete page.keptPresses;
  kept.ending.abort();
  for (const [field, text] of kept.texts) {
    if (!field.isConnected) continue;
    // React compares with what it believes to stand there: it is told of nothing, and hears of the text then
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const [select, value] of kept.choices) {
    if (!select.isConnected) continue;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const [target, id] of kept.presses) {
    if (!target.isConnected) continue;
    // the button goes on with what is kept (model/kept-additions.ts)
    if (id) target.dataset.kept = id;
    target.click();
    delete target.dataset.kept;
  }
  for (const form of kept.forms) if (form.isConnected) form.requestSubmit();
}
