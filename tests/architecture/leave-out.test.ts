// Tests the build plugin that removes unused package functions from the build.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import whole, { type i18n } from 'i18next';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveOut, withoutUnused } from '#build/leave-out.ts';
import { numberFormatter } from '#src/app/i18n/number-formatter.ts';

const root = path.resolve(import.meta.dirname, '../..');
const plugin = leaveOut(root) as unknown as {
  transform: (code: string, id: string) => { code: string } | undefined;
};

const trimmed = (file: string) => {
  const id = path.join(root, 'node_modules', file);
  const { code } = plugin.transform(readFileSync(id, 'utf8'), id) ?? {};
  if (code === undefined) throw new Error(`nothing is left out of ${file}`);
  return code;
};

const locales = path.join(root, 'locales');
const languages = readdirSync(locales);
const texts = (language: string): Record<string, object> =>
  Object.fromEntries(
    readdirSync(path.join(locales, language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(path.join(locales, language, file), 'utf8')),
    ]),
  );

async function started(library: { createInstance: typeof whole.createInstance }): Promise<i18n> {
  const instance = library.createInstance().use(numberFormatter);
  await instance.init({
    lng: languages[0] ?? '',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });
  for (const language of languages)
    for (const [name, bundle] of Object.entries(texts(language)))
      instance.addResourceBundle(language, name, bundle, true, true);
  return instance;
}

/** Returns React as it is in the build. */
function productionReact() {
  const load = createRequire(import.meta.url);
  const modules = path.join(root, 'node_modules');
  const file = (name: string) => load(path.join(modules, name));
  const react = file('react/cjs/react.production.js') as typeof import('react');
  const known: Record<string, unknown> = {
    react,
    scheduler: file('scheduler/cjs/scheduler.production.js'),
    'react-dom': file('react-dom/cjs/react-dom.production.js'),
  };
  const client = {} as typeof import('react-dom/client');
  new Function('require', 'exports', trimmed('react-dom/cjs/react-dom-client.production.js'))(
    (name: string) => known[name],
    client,
  );
  return { react, client };
}

/** Returns the dotted keys of all texts. */
const keysOf = (bundle: object): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? key : keysOf(value).map((below) => `${key}.${below}`),
  );

afterEach(() => void vi.unstubAllGlobals());

describe('the build without unused functions', () => {
  it('translates every text as the whole library does', async () => {
    const code = trimmed('i18next/dist/esm/i18next.js');
    const part = await started(await import(`data:text/javascript,${encodeURIComponent(code)}`));
    const all = await started(whole);
    const different: string[] = [];
    for (const language of languages) {
      await Promise.all([part.changeLanguage(language), all.changeLanguage(language)]);
      for (const [name, bundle] of Object.entries(texts(language)))
        for (const key of keysOf(bundle)) {
          const [base = '', context] = key.split(/_(?=[^_]*$)/);
          const counts = /^(zero|one|few|many|other)$/.test(context ?? '') ? [0, 1, 2, 21, 1.5] : [undefined];
          for (const count of counts) {
            const given = { count, name: '{{name}} $t(app:shopName)', rate: 1234.5, context };
            for (const asked of [`${name}:${key}`, `${name}:${base}`])
              if (part.t(asked, given) !== all.t(asked, given))
                different.push(`${language} ${asked} ${count}`);
            const [one, other] = [part, all].map((each) => each.getFixedT(language, name));
            for (const asked of [key, [`${key}-missing`, base], `${key}-missing`])
              if (one?.(asked, given) !== other?.(asked, given))
                different.push(`${language} ${name} ${asked} ${count}`);
          }
        }
    }
    expect(different).toEqual([]);
  });

  it('reports a change of language without waiting for a namespace', async () => {
    const code = trimmed('i18next/dist/esm/i18next.js');
    const i18n = await started(await import(`data:text/javascript,${encodeURIComponent(code)}`));
    const heard: string[] = [];
    i18n.on('languageChanged', (language) => heard.push(language));
    for (const language of languages) {
      await i18n.changeLanguage(language);
      expect([i18n.language, i18n.languages]).toEqual([language, [language]]);
    }
    expect(heard).toEqual(languages);
    expect(i18n.hasLoadedNamespace('not-loaded')).toBe(true);
  });

  it('shows texts of the first namespace in the new language after a change', async () => {
    const { window } = new JSDOM('<div id="root"></div>', { url: 'http://shop.test/' });
    for (const name of ['document', 'HTMLIFrameElement', 'Node', 'Event'] as const)
      vi.stubGlobal(name, window[name]);
    vi.stubGlobal('window', window);
    const { react, client } = productionReact();
    const i18n = await started(whole);
    const context = react.createContext({ i18n });
    const code = trimmed('react-i18next/dist/es/useTranslation.js').replace(/^import .*$/gm, '');
    const { useCallback, useContext, useMemo, useSyncExternalStore, createElement } = react;
    const needed = { useCallback, useContext, useMemo, useSyncExternalStore, I18nContext: context };
    const useTranslation = new Function(
      ...Object.keys(needed),
      `${code.replace(/export const/g, 'const')}\nreturn useTranslation;`,
    )(...Object.values(needed)) as (names?: string | string[]) => { t: (key: string) => string };
    const Text = () => {
      const texts = [useTranslation('adding'), useTranslation(['adding', 'cart']), useTranslation()];
      return texts.map(({ t }, at) => t(at === 2 ? 'adding:add' : 'add')).join(', ');
    };
    const root = window.document.querySelector('#root') as HTMLElement;
    const page = client.createRoot(root);
    page.render(createElement(Text));
    for (const language of languages) {
      await i18n.changeLanguage(language);
      const add = i18n.t('adding:add');
      await expect.poll(() => root.textContent).toBe(`${add}, ${add}, ${add}`);
    }
    page.unmount();
  });

  it('renders, hydrates, suspends and updates a page', async () => {
    const { window } = new JSDOM('<div id="root"><p>served</p></div>', { url: 'http://shop.test/' });
    for (const name of ['document', 'HTMLIFrameElement', 'Node', 'Event'] as const)
      vi.stubGlobal(name, window[name]);
    vi.stubGlobal('window', window);
    const { react, client } = productionReact();
    const { createElement: h, Suspense, lazy, startTransition, useState } = react;
    const root = window.document.querySelector('#root') as HTMLElement;
    const errors: unknown[] = [];
    let show: ((step: string) => void) | undefined;
    const Late = lazy(async () => ({ default: () => h('b', { className: 'late' }, 'late') }));
    const App = () => {
      const [step, setStep] = useState('served');
      show = setStep;
      if (step === 'served') return h('p', {}, 'served');
      return h(
        Suspense,
        { fallback: h('i') },
        h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0', strokeWidth: 2 })),
        h('form', {}, h('select', { value: 'b', onChange: () => {} }, h('option', { value: 'b' }, 'b'))),
        h(Late),
      );
    };
    const page = client.hydrateRoot(root, h(App), { onRecoverableError: (error) => errors.push(error) });
    await expect.poll(() => show).toBeDefined();
    startTransition(() => show?.('more'));
    await expect.poll(() => root.querySelector('svg path')?.getAttribute('stroke-width')).toBe('2');
    await expect.poll(() => root.querySelector('.late')?.textContent).toBe('late');
    page.unmount();
    expect(errors).toEqual([]);
  });

  it('fails if a name does not exist', () => {
    const cut = { of: 'a@1', file: /./, replace: { gone: '{}' } };
    expect(() => withoutUnused('function here() {}', cut)).toThrow('gone not found');
  });

  it('fails if a name exists twice', () => {
    const cut = { of: 'a@1', file: /./, replace: { here: '{}' } };
    expect(() => withoutUnused('function here() {} { function here() {} }', cut)).toThrow('declared twice');
  });

  it('preserves the line numbers after a removed function', () => {
    const cut = { of: 'a@1', file: /./, replace: { here: '{ return 1; }' }, calls: /^warn$/ };
    const code = 'function here() {\n  warn(\n    1,\n  );\n}\nwarn(\n2);\nlast();';
    expect(withoutUnused(code, cut).split('\n').indexOf('last();')).toBe(code.split('\n').indexOf('last();'));
  });
});
