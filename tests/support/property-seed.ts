// Gives every test file the seed of the run.
import fc from 'fast-check';
import { propertySeed } from './seed.ts';

fc.configureGlobal({ seed: propertySeed() });
