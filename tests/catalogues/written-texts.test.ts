// No text of the interface stands in the code, and the checker that says so sees each way a text could get there.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writtenTexts } from './written-texts.ts';

/** Texts that stand in the code by design; without `text`, any of that file. */
const allowed: { file: string; text?: string; why: string }[] = [
  { file: 'shared/wire/map-product.ts', text: 'Brand New', why: 'a code of the wire' },
  { file: 'app/show-start-problem.ts', why: 'told before texts can load, in all three languages at once' },
];

const bad: [hole: string, code: string][] = [
  ['text between tags', '<p>Add to cart</p>'],
  ['a small word between tags', '<p>add</p>'],
  ['text beside an expression', '<p>{count} items</p>'],
  ['a string between tags', "<p>{'Some text'}</p>"],
  ['a string in a fragment', "<>{'text'}</>"],
  ['a template between tags', '<p>{`Only ${count} left`}</p>'],
  ['a choice', "<p>{busy ? t('busy') : 'Add'}</p>"],
  ['a choice in a template', "<p>{`${busy ? 'adding' : ''}`}</p>"],
  ['a condition', "<p>{failed && 'It failed'}</p>"],
  ['what stands in when there is none', "<p>{name ?? 'nameless'}</p>"],
  ['what stands in for the empty', "<p>{t('name') || 'nameless'}</p>"],
  ['strings put together', "<p>{count + ' pieces'}</p>"],
  ['a string that is changed', "<p>{'add to cart'.toUpperCase()}</p>"],
  ['strings that are joined', "<p>{['add', count].join(' ')}</p>"],
  ['a cast', "<p>{'add' as string}</p>"],
  ['a mapped list', "<p>{kinds.map((kind) => 'kind of ' + kind)}</p>"],
  ['a mapped list that returns', "<p>{kinds.map((kind) => { if (kind) return 'kind'; return null; })}</p>"],
  ['a constant', "const words = 'add to cart'; const X = () => <p>{words}</p>"],
  ['a table of words', "const words = { add: 'add', buy: 'buy' }; const X = () => <p>{words[kind]}</p>"],
  ['children as an attribute', '<p children="add" />'],
  ['aria-label', '<button aria-label="close" />'],
  ['title', '<span title="Close" />'],
  ['alt', '<img alt="A picture" />'],
  ['placeholder', '<input placeholder="name" />'],
  ['an attribute that chooses', "<button aria-label={open ? 'close' : t('open')} />"],
  ['an attribute from a template', '<button aria-label={`Remove ${name}`} />'],
  ['a property of a component of ours', '<Empty heading="Nothing here" />'],
  ['the same, one word', '<Empty word="Nothing" />'],
  ['the same, in braces', "<Empty word={failed ? 'Failed' : undefined} />"],
  ['attributes that are spread', "<Field {...{ label: 'Your name' }} />"],
  ['a notice', "showToast({ message: 'English', kind: 'error' })"],
  ['a notice in small letters', "showToast({ message: 'saved', kind: 'error' })"],
  ['a notice that chooses', "showToast(done ? { message: t('done') } : { message: 'failed' })"],
  ["a notice's button", "showToast({ message: t('x'), actionLabel: 'undo', kind: 'info' })"],
  ['a notice from a template', 'showToast({ message: `Order ${number}` })'],
  ['a validity', "input.setCustomValidity(empty ? 'required' : '')"],
  ['a question', "confirm('sure')"],
  ['a message of a form', "setError('name', { message: 'Name missing' })"],
  ['a rule of a form', "register('name', { required: 'Required' })"],
  ['a default of t', "t('name', { defaultValue: 'Your name' })"],
  ['words of an element', "line.textContent = failed ? 'failed' : ''"],
  ["the page's title", "document.title = 'shop'"],
  ['an attribute that is set', "button.setAttribute('aria-label', 'close')"],
  ['words that are appended', "line.append('Your order')"],
  ['children of an element', "createElement('p', null, 'add')"],
  ['a sentence anywhere', "const problem = { offline: 'No line just now' }"],
  ['a sentence in a template anywhere', 'const said = `Only ${count} pieces`'],
  ['another language', "const said = 'Šī pārlūkprogramma neļauj saglabāt datus'"],
];

const good: [what: string, code: string][] = [
  ['a text by its key', "<p>{t('cart.add')}</p>"],
  ['a text that needs parameters', "<p title={t('cart.named', { name, count: 1 })}>{t(`kinds.${kind}`)}</p>"],
  ['keys that are chosen', "<p>{t(busy ? 'adding' : 'add')}</p>"],
  ['signs', "<p>· {'—'} {`${a} × ${b}`} &nbsp;</p>"],
  ['numbers and names', '<p>{product.name} {price}</p>'],
  ['classes', "<p className={`btn ${busy ? 'btn busy' : 'btn idle'}`} />"],
  [
    'codes in attributes',
    '<input type="email" role="switch" autoComplete="shipping given-name" name="First name" />',
  ],
  ['ids', '<p id="add to cart" aria-labelledby="one two" data-test="Some text" />'],
  ['a picture’s path', '<svg viewBox="0 0 24 24"><path d="M21 5H3M15 12H3" /></svg>'],
  [
    'codes that are mapped to elements',
    "<ul>{['light', 'dark'].map((kind) => <li key={kind}>{t(kind)}</li>)}</ul>",
  ],
  ['codes that are compared', "<p>{grade === 'Brand New' && <Grade grade={grade} />}</p>"],
  ['keys of a table', "const keys = { 'Brand New': 'new' }"],
  ['a notice by its key', "showToast({ message: t('saved'), kind: 'success' })"],
  ['the key of a message', "const row = { message: 'notSaved', kind: 'warning' }"],
  ['an error for developers', "throw new TypeError('This cannot be')"],
  ['a line of the log', "console.error('Adding did not load', error)"],
  ['a comment', '// Add to cart\nconst a = 1'],
  ['an import', "import { A } from './some-file.ts'"],
];

describe('texts that stand in the code', () => {
  it('S1.017 No text of the interface stands in the code itself.', () => {
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        writtenTexts(file, readFileSync(`src/${file}`, 'utf8')).map((written) => ({ file, ...written })),
      );
    const allows = (one: (typeof allowed)[number], { file, text }: { file: string; text: string }) =>
      one.file === file && (one.text ?? text) === text;
    const written = found.filter((text) => !allowed.some((one) => allows(one, text)));
    expect(written.map(({ file, line, text }) => `src/${file}:${line}: ${text}`)).toEqual([]);
    expect(allowed.filter((one) => !found.some((text) => allows(one, text)))).toEqual([]);
  });

  it.each(bad)('%s is seen', (_hole, code) => {
    expect(writtenTexts('snippet.tsx', code)).not.toEqual([]);
  });

  it.each(good)('%s may stand there', (_what, code) => {
    expect(writtenTexts('snippet.tsx', code)).toEqual([]);
  });

  it('a text is told once, with its line', () => {
    const code = "const words = 'Add to cart';\nconst X = () => (\n  <p title={words}>{words} now</p>\n);";
    expect(writtenTexts('snippet.tsx', code)).toEqual([
      { line: 1, text: 'Add to cart' },
      { line: 3, text: 'now' },
    ]);
  });
});
