// The texts that are shown offline.
import { expect, it } from 'vitest';
import { languages, text } from '../support/texts.ts';

const notices = [
  ...['offline.title', 'offline.text', 'offlineWaiting.title', 'offlineWaiting.text'].map(
    (name) => `connection:line.${name}`,
  ),
  ...['sheet.offlineText', 'sheet.nothing'].map((name) => `sync-sheet:${name}`),
  ...['on', 'later', 'paused', 'data-saver', 'no-room'].map((name) => `offline-catalogue:${name}`),
  ...['title', 'body', 'offer'].map((name) => `reminder:${name}`),
];

it.each(notices)('the offline notice %s has its own text in each language [S2.148]', (key) => {
  const texts = languages.map((lang) => text(key, { lang, since: '14:02', count: 2 }));
  expect(new Set(texts).size).toBe(languages.length);
  expect(texts).not.toContain('');
  expect(texts.filter((each) => each.includes(key))).toEqual([]);
});
