// Records input before hydration in the page's inline script (head-script.ts), and replays it once the page is
// interactive. Invariants:
// - Each event is replayed once, in this order: field values, clicks, form submissions.
// - A click that adds to the cart is also stored on the device immediately, so that it survives a closed tab. Its button
//   is busy from then on. On a new device, whose cart is empty, the cart's link shows the count.
import { newId } from '#shared/database/new-id.ts';
import { queuedSkus, storeAdditionText } from '../model/cart/queued-additions.ts';
import { isNewDevice } from './is-new-device.ts';

type QueuedInput = {
  /** clicked elements; for an add-to-cart click, the id of its queued addition */
  clicks: Map<HTMLElement, string | undefined>;
  texts: Map<HTMLInputElement | HTMLTextAreaElement, string>;
  choices: Map<HTMLSelectElement, string>;
  forms: Set<HTMLFormElement>;
  /** stops the recording */
  recording: AbortController;
};

type Page = { queuedInput?: QueuedInput };

/** Elements that belong to the page and are not hydrated yet. */
const NOT_HYDRATED = '#shop[aria-busy]';

/**
 * Shows the number of queued products at the cart's link, by CSS: an element would differ from what React hydrates.
 */
const showQueuedCount = () =>
  document
    .querySelector(`${NOT_HYDRATED} [data-cart]`)
    ?.setAttribute('data-ahead', String(queuedSkus().size));

/** Records clicks, typed text, choices and submissions from now on; call before the page is parsed. */
export function recordInput(): void {
  const queued: QueuedInput = {
    clicks: new Map(),
    texts: new Map(),
    choices: new Map(),
    forms: new Set(),
    recording: new AbortController(),
  };
  // known before the databases are created
  const isNew = isNewDevice();
  // an addition after a choice on the page depends on it, so it is stored only when the choice has been replayed
  let hasChoice = false;
  const noteChoice = (element: HTMLElement) => {
    hasChoice ||= !element.dataset.addition && element.closest('main') !== null;
  };
  const queueAddition = ({ dataset: { addition } }: HTMLElement): string | undefined => {
    if (hasChoice || !addition) return undefined;
    const id = newId();
    if (!storeAdditionText(id, addition)) return undefined;
    void isNew.then((isEmpty) => isEmpty && showQueuedCount());
    return id;
  };
  const record = <E extends HTMLElement>(
    type: string,
    selector: string,
    queue: (element: E, event: Event) => void,
  ) =>
    addEventListener(
      type,
      (event) => {
        const element = (event.target as Element).closest?.<E>(`${NOT_HYDRATED} ${selector}`);
        if (!element) return;
        queue(element, event);
        // React listens from the start of hydration and would also replay the event
        event.stopImmediatePropagation();
      },
      { capture: true, signal: queued.recording.signal },
    );

  record('click', ':is(button, label, input:is([type=radio], [type=checkbox]))', (element, event) => {
    event.preventDefault();
    if (queued.clicks.has(element)) return;
    queued.clicks.set(element, queueAddition(element));
    if (element.dataset.addition) element.setAttribute('aria-busy', 'true');
    noteChoice(element);
  });
  record<HTMLInputElement>('input', ':is(input, textarea)', (field) => {
    queued.texts.set(field, field.value);
    noteChoice(field);
  });
  // record both events: React would restore the rendered value at the first of them
  for (const type of ['input', 'change'])
    record<HTMLSelectElement>(type, 'select', (select) => {
      queued.choices.set(select, select.value);
      noteChoice(select);
    });
  record<HTMLFormElement>('submit', 'form', (form, event) => {
    event.preventDefault();
    queued.forms.add(form);
  });
  (window as Page).queuedInput = queued;
}

/** Stops the recording and replays the queued input; call once, when the page is interactive. */
export function replayInput(): void {
  const page = window as Page;
  const { queuedInput: queued } = page;
  if (!queued) return;
  delete page.queuedInput;
  queued.recording.abort();
  for (const [field, text] of queued.texts) {
    if (!field.isConnected) continue;
    // React ignores an input event whose value it already tracks: reset it, then set it with the native setter
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const [select, value] of queued.choices) {
    if (!select.isConnected) continue;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const [target, id] of queued.clicks) {
    if (!target.isConnected) continue;
    // the button's handler continues with the queued addition (model/queued-additions.ts)
    if (id) target.dataset.kept = id;
    // React takes the attribute for the rendered one
    if (target.dataset.addition) target.setAttribute('aria-busy', 'false');
    target.click();
    delete target.dataset.kept;
  }
  // by then the clicks count
  requestAnimationFrame(() => document.querySelector('[data-ahead]')?.removeAttribute('data-ahead'));
  for (const form of queued.forms) if (form.isConnected) form.requestSubmit();
}
