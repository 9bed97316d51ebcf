// Matchers with Playwright's names and semantics: each retries until it holds or times out.
import { expect } from 'vitest';
import { isShown, type Locator } from './emulated/locator.ts';
import type { Tab } from './emulated/tab.ts';
import { until } from './emulated/waiting.ts';

type Match = string | RegExp;
type Seen = { holds: boolean; seen: unknown };

/** Elements that Playwright considers disabled. */
const DISABLED = ':disabled, [aria-disabled=true]';

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
const whole = (text: string, match: Match) =>
  match instanceof RegExp ? match.test(fold(text)) : fold(text) === fold(match);
const part = (text: string, match: Match) =>
  match instanceof RegExp ? match.test(fold(text)) : fold(text).includes(fold(match));

/** Retries until the expectation holds or, with `not`, until it no longer holds. */
async function eventually(not: boolean | undefined, what: string, look: () => Seen) {
  const isNot = not === true;
  let last: Seen = { holds: isNot, seen: undefined };
  const met = await until(
    () => {
      last = look();
      return last.holds !== isNot ? true : undefined;
    },
    () => '',
  ).catch(() => false);
  return {
    pass: met ? !isNot : isNot,
    message: () => `${what}${isNot ? ' (not expected)' : ''}, last seen: ${JSON.stringify(last.seen)}`,
  };
}

/** Applies `look` to the only element of a locator. The expectation does not hold if there is none or more than one. */
const one = (locator: Locator, look: (element: HTMLElement) => Seen) => (): Seen => {
  const found = locator.all();
  const [element] = found;
  return found.length === 1 && element ? look(element) : { holds: false, seen: `${found.length} elements` };
};

type Context = { isNot?: boolean };
const textOf = (element: Element) => element.textContent ?? '';

const matchers = {
  toBeVisible(this: Context, locator: Locator) {
    return eventually(this.isNot, `${locator.description} is shown`, () => {
      const shown = locator.all().filter(isShown);
      return { holds: this.isNot ? shown.length > 0 : shown.length === 1, seen: `${shown.length} shown` };
    });
  },
  toBeHidden(this: Context, locator: Locator) {
    return eventually(this.isNot, `${locator.description} is not shown`, () => {
      const shown = locator.all().filter(isShown);
      return { holds: shown.length === 0, seen: shown.map(textOf) };
    });
  },
  toHaveCount(this: Context, locator: Locator, count: number) {
    return eventually(this.isNot, `${locator.description}: ${count} of them`, () => ({
      holds: locator.count() === count,
      seen: locator.count(),
    }));
  },
  toHaveText(this: Context, locator: Locator, text: Match | Match[]) {
    if (!Array.isArray(text))
      return eventually(
        this.isNot,
        `${locator.description} says ${text}`,
        one(locator, (element) => ({ holds: whole(textOf(element), text), seen: textOf(element) })),
      );
    return eventually(this.isNot, `${locator.description} say ${text}`, () => {
      const seen = locator.allTextContents();
      return {
        holds: seen.length === text.length && seen.every((words, i) => whole(words, text[i] ?? '')),
        seen,
      };
    });
  },
  toContainText(this: Context, locator: Locator, text: Match) {
    return eventually(
      this.isNot,
      `${locator.description} says ${text} among others`,
      one(locator, (element) => ({ holds: part(textOf(element), text), seen: textOf(element) })),
    );
  },
  toHaveValue(this: Context, locator: Locator, value: Match) {
    return eventually(
      this.isNot,
      `${locator.description} holds ${value}`,
      one(locator, (element) => {
        const seen = (element as HTMLInputElement).value;
        return { holds: value instanceof RegExp ? value.test(seen) : seen === value, seen };
      }),
    );
  },
  toHaveAttribute(this: Context, locator: Locator, name: string, value?: Match) {
    return eventually(
      this.isNot,
      `${locator.description} has ${name}=${value}`,
      one(locator, (element) => {
        const seen = element.getAttribute(name);
        if (seen === null || value === undefined) return { holds: seen !== null, seen };
        return { holds: value instanceof RegExp ? value.test(seen) : seen === value, seen };
      }),
    );
  },
  /** Compares the text of the elements referenced by `aria-describedby`. */
  toHaveAccessibleDescription(this: Context, locator: Locator, text: Match) {
    return eventually(
      this.isNot,
      `${locator.description} is described as ${text}`,
      one(locator, (element) => {
        const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
        const found = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '');
        const seen = fold(found.join(' '));
        return { holds: whole(seen, text), seen };
      }),
    );
  },
  toBeChecked(this: Context, locator: Locator) {
    return eventually(
      this.isNot,
      `${locator.description} is checked`,
      one(locator, (element) => {
        const seen = (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';
        return { holds: seen, seen };
      }),
    );
  },
  toBeEnabled(this: Context, locator: Locator) {
    return eventually(
      this.isNot,
      `${locator.description} can be used`,
      one(locator, (element) => ({ holds: !element.matches(DISABLED), seen: element.outerHTML })),
    );
  },
  toBeDisabled(this: Context, locator: Locator) {
    return eventually(
      this.isNot,
      `${locator.description} cannot be used`,
      one(locator, (element) => ({ holds: element.matches(DISABLED), seen: element.outerHTML })),
    );
  },
  toBeFocused(this: Context, locator: Locator) {
    return eventually(
      this.isNot,
      `${locator.description} has the focus`,
      one(locator, (element) => {
        const focused = element.ownerDocument.activeElement;
        return { holds: focused === element, seen: focused?.outerHTML.slice(0, 200) };
      }),
    );
  },
  /** Compares a string with the path and query of a tab, or a pattern with its whole URL. */
  toHaveURL(this: Context, tab: Tab, url: Match) {
    return eventually(this.isNot, `the address is ${url}`, () => ({
      holds: url instanceof RegExp ? url.test(tab.url()) : tab.path() === url,
      seen: tab.url(),
    }));
  },
  toHaveTitle(this: Context, tab: Tab, title: Match) {
    return eventually(this.isNot, `the title is ${title}`, () => ({
      holds: whole(tab.title(), title),
      seen: tab.title(),
    }));
  },
};

expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0]);

type Assertions = Record<string, (...args: unknown[]) => unknown>;
/** Returns the matchers of a poll, negated after `not`. */
const polled = (look: () => unknown, isNot: boolean): unknown =>
  new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === 'not') return polled(look, !isNot);
        return async (...args: unknown[]) => {
          let failure: unknown;
          const holds = async () => {
            const seen = await look();
            const expected = isNot ? expect(seen).not : expect(seen);
            (expected as unknown as Assertions)[name]?.(...args);
            return true;
          };
          const looked = () =>
            holds().catch((error: unknown) => {
              failure = error;
              return undefined;
            });
          // the failed assertion is more useful than a timeout
          await until(looked, () => '').catch(() => {
            throw failure;
          });
        };
      },
    },
  );
// Vitest's own poll ends after a fixed wall-clock time, however little CPU time this process had.
expect.poll = ((look: () => unknown) => polled(look, false)) as typeof expect.poll;

/** The matchers without their first parameter, which is the subject of `expect(…)`. */
type Matching<M> = {
  [K in keyof M]: M[K] extends (this: Context, subject: infer _, ...rest: infer R) => unknown
    ? (...rest: R) => Promise<void>
    : never;
};
type JourneyMatchers = Matching<typeof matchers>;
declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the signature that Vitest declares
  interface Assertion<T = any> extends JourneyMatchers {}
}
