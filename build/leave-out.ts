// Removes package functions that the app never calls from the build; a bundler keeps every method of a class and every
// function behind a condition. Packages are unchanged in development and tests. The build fails if a version or a name
// no longer matches; a removed function throws if it is called after all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseAst } from 'vite';

type Cut = {
  /** name and version of the package */
  of: string;
  /** path inside the package */
  file: RegExp;
  /**
   * new source by name: the body of a function, the value of a variable, a whole class; `Class.method` names a method
   */
  replace: Readonly<Record<string, string>>;
  /** matches callees; their calls are removed where they are statements */
  calls?: RegExp;
};

const UNUSED = '{ throw new Error("left out of the build"); }';

const cuts: readonly Cut[] = [
  {
    // the storefront uses the declarative router: it has no loaders, forms, prefetching or server components
    of: 'react-router@7.18.5',
    file: /dist\/production\/chunk-[^/]*\.mjs$/,
    replace: {
      ...{ PrefetchPageLinks: UNUSED, useNavigateStable: UNUSED, useViewTransitionState: UNUSED },
      usePrefetchBehavior: '{ return [false, undefined, undefined]; }',
      ...{ Form: '{}', RenderErrorBoundary: 'class {}' },
      _renderMatches: `{
        return matches && matches.reduceRight(
          (outlet, match, index) => React2.createElement(RenderedRoute, {
            match,
            routeContext: {
              outlet,
              matches: parentMatches.concat(matches.slice(0, index + 1)),
              isDataRoute: false,
            },
            children: match.route.element ?? outlet,
          }),
          null,
        );
      }`,
    },
    calls: /^(warning|warningOnce)$/,
  },
  {
    // the app does not use <ViewTransition>, <Activity>, <SuspenseList>, useActionState, custom elements or preload
    // functions, and renders no element that React moves to the head: <title>, <meta>, <link>, <style>, <script>
    of: 'react-dom@19.3.1',
    file: /cjs\/react-dom-client\.production\.js$/,
    replace: {
      ...{ startViewTransition: UNUSED, applyViewTransitionName: UNUSED, restoreViewTransitionName: UNUSED },
      ...{ measureViewTransitionHostInstancesRecursive: UNUSED, updateActivityComponent: UNUSED },
      ...{ updateSuspenseListComponent: UNUSED, setPropOnCustomElement: UNUSED },
      ...{ mountActionState: UNUSED, updateActionStateImpl: UNUSED, rerenderActionState: UNUSED },
      ...{ preload: UNUSED, preloadModule: UNUSED, preconnectAs: UNUSED },
      ...{ preinitStyle: UNUSED, preinitScript: UNUSED, preinitModuleScript: UNUSED },
      // called for every change in a transition; without <ViewTransition> they find nothing
      ...{ commitEnterViewTransitions: '{}', commitExitViewTransitions: '{}' },
      ...{ commitNestedViewTransitions: '{}', measureNestedViewTransitions: '{}' },
      ...{ restoreNestedViewTransitions: '{}', restoreEnterOrExitViewTransitions: '{}' },
      ...{ commitAppearingPairViewTransitions: '{}', commitDeletedPairViewTransitions: '{}' },
      ...{ restorePairedViewTransitions: '{}', restoreViewTransitionOnHostInstances: '{}' },
      ...{ applyViewTransitionToHostInstancesRecursive: UNUSED, scheduleViewTransitionEvent: '{}' },
      isHostHoistableType: '{ return false; }',
      ...{ getResource: UNUSED, acquireResource: UNUSED, suspendResource: UNUSED },
      ...{ preloadResourceAndSuspendIfNeeded: UNUSED, getHydratableHoistableCache: UNUSED },
      ...{ insertStylesheetIntoRoot: UNUSED, preloadStylesheet: UNUSED },
    },
  },
  {
    // the app adds all texts itself, for one language at a time: it uses no backends, fallbacks, nesting, formats or
    // clones
    of: 'i18next@26.7.2',
    file: /dist\/esm\/i18next\.js$/,
    replace: {
      ...{ Connector: 'class Connector extends EventEmitter {}', Formatter: 'class Formatter {}' },
      ...{ 'I18n.cloneInstance': UNUSED, 'I18n.dir': UNUSED, 'I18n.hydrate': UNUSED },
      ...{ 'I18n.reloadResources': UNUSED, 'I18n.loadNamespaces': UNUSED, 'I18n.loadLanguages': UNUSED },
      ...{ 'I18n.loadResources': UNUSED, 'I18n.setResolvedLanguage': UNUSED },
      ...{
        'ResourceStore.hasLanguageSomeTranslations': UNUSED,
        'ResourceStore.removeResourceBundle': UNUSED,
      },
      ...{ 'ResourceStore.removeNamespaces': UNUSED, 'ResourceStore.addResources': UNUSED },
      ...{ 'EventEmitter.once': UNUSED },
      'I18n.use': '{ this.modules[module.type] = module; return this; }',
      'I18n.hasLoadedNamespace': '{ return true; }',
      'I18n.changeLanguage': `{
        this.language = lng;
        this.languages = [lng];
        this.translator.changeLanguage(lng);
        this.emit('languageChanged', lng);
        callback?.(null, this.t.bind(this));
        return Promise.resolve();
      }`,
      LanguageUtil: `class LanguageUtil {
        toResolveHierarchy(code) { return [code]; }
        getFallbackCodes() { return []; }
        getLanguagePartFromCode(code) { return code.split(/[-_]/)[0]; }
      }`,
      ...{
        'Interpolator.nest': '{ return str; }',
        'Interpolator.init': '{}',
        'Interpolator.resetRegExp': UNUSED,
      },
      // one pass: a value is not interpolated again
      'Interpolator.interpolate': `{
        return str.replace(/\\{\\{(.+?)\\}\\}/g, (whole, name) => {
          const interpolationkey = name.trim();
          const value = this.format(data[interpolationkey], undefined, lng, { ...data, interpolationkey });
          if (value !== undefined) return makeString(value);
          return Object.hasOwn(options, interpolationkey) ? '' : whole;
        });
      }`,
      ...{ 'Translator.getUsedParamsDetails': UNUSED, 'Translator.exists': UNUSED },
      'Translator.hasDefaultValue': UNUSED,
      'Translator.extractFromKey': `{
        const at = key.indexOf(':');
        if (at >= 0) return { key: key.slice(at + 1), namespaces: [key.slice(0, at)] };
        const namespaces = opt.ns || this.options.defaultNS;
        return { key, namespaces: isString(namespaces) ? [namespaces] : namespaces };
      }`,
      // no default values, objects or arrays of texts
      'Translator.translate': `{
        const opt = { ...o };
        if (keys == null) return '';
        const list = [keys].flat().map(String);
        const { res } = this.resolve(list, opt);
        const { key } = this.extractFromKey(list.at(-1), opt);
        if (res && typeof res === 'object') return \`key '\${key} (\${this.language})' returned an object instead of string.\`;
        const text = this.isValidLookup(res) ? res : key;
        return this.interpolator.interpolate(text, opt, opt.lng || this.language, opt);
      }`,
      'Translator.extendTranslation': UNUSED,
      // plural forms and contexts of one language
      'Translator.resolve': `{
        const { count, context } = opt;
        const code = opt.lng || this.language;
        const suffixes = [''];
        if (count !== undefined && !isString(count)) {
          suffixes.push(this.pluralResolver.getSuffix(code, count));
          if (count === 0) suffixes.push('_zero');
        }
        const contexts = context === undefined || context === '' ? [''] : ['', '_' + context];
        for (const each of keys) {
          const { key, namespaces } = this.extractFromKey(each, opt);
          for (const ns of namespaces)
            for (const of of contexts.toReversed())
              for (const suffix of suffixes.toReversed()) {
                const res = this.getResource(code, ns, key + of + suffix);
                if (this.isValidLookup(res)) return { res };
              }
        }
        return {};
      }`,
      'ResourceStore.getResource': '{ return getPath(this.data, [lng, ns, ...key.split(".")]); }',
      'I18n.init': `{
        this.options = { ...get(), ...options, react: {} };
        const { services, modules } = this;
        this.store = new ResourceStore({}, this.options);
        this.addResourceBundle = (...given) => (this.store.addResourceBundle(...given), this);
        services.resourceStore = this.store;
        services.pluralResolver = new PluralResolver(new LanguageUtil(this.options), { prepend: '_' });
        this.options.interpolation.format = modules.formatter.format;
        services.interpolator = new Interpolator(this.options);
        this.translator = new Translator(services, this.options);
        this.isInitialized = true;
        this.emit('initialized', this.options);
        return this.changeLanguage(options.lng, callback);
      }`,
      'I18n.getFixedT': `{
        const t = (key, given) => this.t(key, { ...given, lng: given?.lng || lng, ns: given?.ns || ns });
        return Object.assign(t, { lng, ns });
      }`,
      ...{ 'PluralResolver.getPluralFormsOfKey': UNUSED, 'PluralResolver.getSuffixes': UNUSED },
      get: `() => ({
        ns: ['translation'], defaultNS: ['translation'], keySeparator: '.', nsSeparator: ':',
        pluralSeparator: '_', contextSeparator: '_', returnEmptyString: true, interpolation: {},
      })`,
      ...{ keysFromSelector: UNUSED },
      ...{ looksLikeObjectPath: '() => true', deepFind: '() => undefined' },
    },
    calls: /^this\.logger\.(once|deprecate|warn|log)$/,
  },
  {
    // all texts of a screen are loaded before it renders, and the instance comes from the context
    of: 'react-i18next@17.1.13',
    file: /dist\/es\/useTranslation\.js$/,
    replace: {
      useTranslation: `(names) => {
        const { i18n } = useContext(I18nContext);
        const subscribe = useCallback((changed) => {
          i18n.on('languageChanged', changed);
          return () => i18n.off('languageChanged', changed);
        }, [i18n]);
        const language = () => i18n.language;
        const lng = useSyncExternalStore(subscribe, language, language);
        const ns = [names ?? i18n.options.defaultNS].flat()[0];
        return useMemo(() => ({ t: i18n.getFixedT(lng, ns), i18n, ready: true }), [i18n, lng, ns]);
      }`,
    },
  },
];

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown) => (isNode(node) ? (node.name as string | undefined) : undefined);

/** Returns the name and the edit for a node that the cut lists; undefined for other nodes. */
function replaced({ replace }: Cut, node: Node, owner: string): [name: string, edit: Edit] | undefined {
  const key = nameOf(node.id ?? node.key) ?? '';
  const name = node.type === 'MethodDefinition' ? `${owner}.${key}` : key;
  const text = Object.hasOwn(replace, name) ? replace[name] : undefined;
  if (text === undefined) return undefined;
  const part = {
    FunctionDeclaration: node.body,
    MethodDefinition: (node.value as Node | undefined)?.body,
    VariableDeclarator: node.init,
    ClassDeclaration: node,
  }[node.type];
  return isNode(part) ? [name, { start: part.start, end: part.end, text }] : undefined;
}

function isCut({ calls }: Cut, node: Node, code: string): boolean {
  if (!calls || node.type !== 'ExpressionStatement') return false;
  const { type, callee } = node.expression as Node;
  return type === 'CallExpression' && isNode(callee) && calls.test(code.slice(callee.start, callee.end));
}

/**
 * Returns the code of the module with the replacements and removals of the cut.
 * @throws {Error} If a name is not found exactly once.
 */
export function withoutUnused(code: string, cut: Cut): string {
  const edits: Edit[] = [];
  const missing = new Set(Object.keys(cut.replace));
  const visit = (node: Node, owner: string) => {
    const found = replaced(cut, node, owner);
    if (found) {
      if (!missing.delete(found[0])) throw new Error(`${cut.of}: ${found[0]} is declared twice`);
      edits.push(found[1]);
    } else if (isCut(cut, node, code)) edits.push({ start: node.start, end: node.end, text: ';' });
    else for (const child of childrenOf(node)) visit(child, nameOf(node.id) ?? owner);
  };
  visit(parseAst(code) as unknown as Node, '');
  if (missing.size > 0) throw new Error(`${cut.of}: ${[...missing].join(', ')} not found`);
  // applied from the end, and padded to the original number of lines, so that source maps stay correct
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => {
      const lines = text.slice(start, end).split('\n').length - next.split('\n').length;
      return text.slice(0, start) + next + '\n'.repeat(Math.max(0, lines)) + text.slice(end);
    }, code);
}

/**
 * @param root The project's folder.
 * @throws {Error} If the version of an installed package differs from that of its cut.
 */
export function leaveOut(root: string): Plugin {
  const waiting = new Set(cuts);
  for (const { of } of cuts) {
    const [, name = '', version] = /^(.+)@(.+)$/.exec(of) ?? [];
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    if (installed.version !== version)
      throw new Error(`${of}: the installed version is ${installed.version}`);
  }
  return {
    name: 'leave-out',
    apply: 'build',
    transform(code, id) {
      const cut = cuts.find(({ of, file }) => {
        const folder = join(root, 'node_modules', of.replace(/@[^@]+$/, ''));
        return id.startsWith(`${folder}/`) && file.test(id);
      });
      // other files of the package that match the pattern do not contain the names
      if (!cut || !Object.keys(cut.replace).every((name) => code.includes(name.replace(/^.*\./, ''))))
        return undefined;
      waiting.delete(cut);
      return { code: withoutUnused(code, cut), map: null };
    },
    buildEnd(error) {
      if (!error && waiting.size > 0)
        this.error(`Never imported: ${[...waiting].map(({ of }) => of).join(', ')}`);
    },
  };
}
