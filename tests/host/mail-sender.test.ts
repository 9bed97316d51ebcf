// Tests how the configuration names the sender of mails.
import { expect, it } from 'vitest';
import { mailSender } from '#host/mail-sender.ts';
import { demoConfig } from '../support/browser/goods.ts';

const sender = (brand: object) => mailSender(JSON.stringify({ ...demoConfig(), brand }));

it('has the name of the brand', () => {
  expect(sender({ name: ' Kalna “Elektro” <b>' })).toMatchObject({ name: 'Kalna “Elektro” <b>' });
});

it('is the company if the brand has no name', () => {
  const legal = { name: 'SIA Kalna', vatNumber: 'LV40000000001' };
  expect(sender({ legal })).toEqual({ name: 'SIA Kalna', legal });
});

it.each([[{}], [{ name: '' }], [{ name: 'x'.repeat(200) }]])('is absent for the brand %j', (brand) => {
  expect(sender(brand)).toBeUndefined();
});

it('is absent without a valid configuration', () => {
  for (const text of ['', '{', '[]']) expect(mailSender(text)).toBeUndefined();
});
