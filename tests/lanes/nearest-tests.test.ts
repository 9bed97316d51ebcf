// Tests which tests a change can affect.
import { describe, expect, it } from 'vitest';
import { nearestTests, readImports } from './nearest-tests.ts';

const imports = new Map([
  ['src/price.ts', []],
  ['src/cart.ts', ['src/price.ts']],
  ['tests/cart.test.ts', ['src/cart.ts', 'vitest']],
  ['tests/price.test.ts', ['src/price.ts']],
  ['tests/search.test.ts', ['src/search.ts']],
]);

describe('nearestTests', () => {
  it('returns those that import a changed file, the nearest first', () => {
    expect(nearestTests(['src/price.ts'], imports, /test/)).toEqual([
      'tests/price.test.ts',
      'tests/cart.test.ts',
    ]);
  });

  it('returns a changed test itself', () => {
    expect(nearestTests(['tests/search.test.ts'], imports, /test/)).toEqual(['tests/search.test.ts']);
  });

  it('returns no deleted test', () => {
    expect(nearestTests(['tests/gone.test.ts'], imports, /test/)).toEqual([]);
  });
});

describe('readImports', () => {
  it('contains types, re-exports and dynamic imports', () => {
    const all = readImports('.');
    expect(all.get('tests/lanes/nearest-tests.test.ts')).toContain('tests/lanes/nearest-tests.ts');
    // a type
    expect(all.get('tests/lanes/lane-table.ts')).toEqual(['tests/lanes/run-lane.ts']);
    // a re-export or a dynamic import
    expect(all.get('src/shared/database/open-databases.ts')).toContain(
      'src/shared/database/checked-storage.ts',
    );
  });
});
