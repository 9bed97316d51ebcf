// A mutant is dead with its first counterexample: nobody reads the smallest one. And a property of many thousand cases
// is asked for as many as two seconds allow: each mutant that lives costs all of them.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, interruptAfterTimeLimit: 2_000 });
