// Drafts of unsent forms: the latest one per form is stored until the form is sent.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { saveDraft } from '#shared/database/save-draft.ts';
import { draftOf } from '#src/model/cart/draft-of.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let device = 0;

beforeEach(async () => {
  device += 1;
  db = await openDevice(`drafts-${device}`, ['claims']);
  app = appOf(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const keep = (form: string, detail: string | null) =>
  saveDraft(db.personal, form, detail === null ? null : { detail }, 1);
const kept = (form: string) => firstValue(draftOf(app, form));

it('stores only the latest draft of each form, until the form is sent', async () => {
  expect(await kept('one')).toBeNull();
  await keep('one', 'first');
  await keep('two', 'other');
  await keep('one', 'second');
  expect([await kept('one'), await kept('two')]).toEqual([{ detail: 'second' }, { detail: 'other' }]);
  await keep('one', null);
  expect([await kept('one'), await kept('two')]).toEqual([null, { detail: 'other' }]);
});

it('keeps only the newest 20 drafts', async () => {
  for (let at = 1; at <= 21; at++) await keep(`form ${at}`, `text ${at}`);
  expect(await kept('form 1')).toBeNull();
  expect(await kept('form 2')).toEqual({ detail: 'text 2' });
  expect(await kept('form 21')).toEqual({ detail: 'text 21' });
});

it('returns a fault if the draft cannot be stored', async () => {
  await db.personal.close();
  expect(await keep('one', 'first')).toMatchObject({ ok: false, fault: { code: 'not-saved' } });
});
