// A mutant is dead with its first counterexample: nobody reads the smallest one.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
