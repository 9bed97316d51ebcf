// Replays input made before hydration, which the inline script of index.html has queued. Invariant: each event is
// replayed once, in this order: field values, clicks, form submissions.

type Kept = {
  /** clicked elements; for an add-to-cart click, the id of its queued addition */
  presses: ReadonlyMap<HTMLElement, string | undefined>;
  texts: ReadonlyMap<HTMLInputElement | HTMLTextAreaElement, string>;
  choices: ReadonlyMap<HTMLSelectElement, string>;
  forms: ReadonlySet<HTMLFormElement>;
  /** stops the queueing */
  ending: AbortController;
};

/** Replays the queued input; call once, when the page is interactive. */
export function replayQueuedClicks(): void {
  const page = window as { keptPresses?: Kept };
  const { keptPresses: kept } = page;
  if (!kept) return;
  delete page.keptPresses;
  kept.ending.abort();
  for (const [field, text] of kept.texts) {
    if (!field.isConnected) continue;
    // React ignores an input event whose value it already tracks: reset it, then set it with the native setter
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
    // the button's handler continues with the queued addition (model/queued-additions.ts)
    if (id) target.dataset.kept = id;
    target.click();
    delete target.dataset.kept;
  }
  for (const form of kept.forms) if (form.isConnected) form.requestSubmit();
}
