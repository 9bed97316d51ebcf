// What was pressed and typed before the shop took its page over: a script in the page's head keeps it (index.html), here it is
// done. Invariant: each of it once, in its order: what was typed, then what was pressed.

type Kept = {
  presses: ReadonlySet<HTMLElement>;
  texts: ReadonlyMap<HTMLInputElement | HTMLTextAreaElement, string>;
  choices: ReadonlyMap<HTMLSelectElement, string>;
  forms: ReadonlySet<HTMLFormElement>;
  /** ends the keeping */
  ending: AbortController;
};

/** Does what was kept; call once, when the page answers. */
export function doKeptPresses(): void {
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
  for (const target of kept.presses) if (target.isConnected) target.click();
  for (const form of kept.forms) if (form.isConnected) form.requestSubmit();
}
