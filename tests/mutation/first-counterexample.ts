// Configures fast-check for mutants: the first counterexample kills a mutant, so it is not shrunk; and a property runs
// for two seconds at most, because a surviving mutant runs all of its cases.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, interruptAfterTimeLimit: 2_000 });
