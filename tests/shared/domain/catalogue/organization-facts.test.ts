// Tests what search engines learn of the company.
import { expect, it } from 'vitest';
import { organizationFacts } from '#shared/domain/catalogue/organization-facts.ts';

it('names the company, its contact data and its pages on other sites', () => {
  const legal = { name: 'SIA Kalna', registrationNumber: '40000000001', vatNumber: 'LV40000000001' };
  const contact = { email: 'kalna@shop.example', phone: '+371 20 000 001' };
  const social = [{ label: 'Photos', url: 'https://photos.example/kalna' }];
  expect(organizationFacts({ legal: { ...legal, address: 'Kalna iela 1' }, contact, social })).toEqual({
    ...{ legalName: 'SIA Kalna', identifier: '40000000001', vatID: 'LV40000000001' },
    ...{ address: 'Kalna iela 1', email: 'kalna@shop.example', telephone: '+371 20 000 001' },
    sameAs: ['https://photos.example/kalna'],
  });
});

it('says nothing that the configuration lacks', () => {
  expect(organizationFacts({ name: 'Kalna', contact: {}, social: [] })).toEqual({});
});
