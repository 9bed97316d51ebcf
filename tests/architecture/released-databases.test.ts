// Tests that what earlier releases stored on devices is recorded, so that upgrade.journey.ts opens all of it.
import { expect, it } from 'vitest';
import { CATALOGUE_GENERATION, collections } from '#schemas/collections.ts';
import { releases } from '../fixtures/released-databases.ts';
import { collectionNames } from '../support/collection-names.ts';

const FIRST_RELEASED = 2;

it('has a fixture of every released catalogue generation', () => {
  const generations = new Set(releases.map(({ generation }) => generation));
  for (let generation = FIRST_RELEASED; generation <= CATALOGUE_GENERATION; generation++)
    expect(generations).toContain(generation);
});

it('has a fixture of every released version of a personal collection', () => {
  const names = releases.flatMap(({ databases }) => databases.map(({ name }) => name));
  for (const name of collectionNames('personal'))
    for (let version = 0; version <= collections[name].version; version++)
      expect(names).toContain(`rxdb-dexie-personal--${version}--${name}`);
});
