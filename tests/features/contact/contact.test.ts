// Tests the draft and the queued task of a contact message.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { saveDraftMessage, sendContactMessage } from '#src/features/contact/commands.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { logIn, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
beforeEach(async () => {
  db = await openDevice('contact', ['claims', 'synctasks']);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const message = { name: 'Anna', email: 'anna@example.lv', telephone: '', comment: 'Sveiki' };

it("queues a message as a guest's task, even for a customer", async () => {
  await logIn(db);
  const app = appOf(db);
  await saveDraftMessage(app, message);
  expect(await readClaim(db.personal, 'drafts')).toEqual({ drafts: [{ form: 'contact', fields: message }] });
  const sent = await sendContactMessage(app, message);
  expect(await tasksOn(db)).toMatchObject([
    {
      id: sent.ok && sent.value.id,
      kind: 'contact-create',
      principal: 'guest',
      payload: message,
      silent: false,
    },
  ]);
  expect(await readClaim(db.personal, 'drafts')).toEqual({ drafts: [] });
});
