// The two scripts of the application, compiled once per process. Each call runs all modules from scratch with the
// globals of a tab or worker.
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Paths of the built scripts. */
    shopScripts: { window: string; worker: string };
  }
}

type Script = (globals: Record<string, unknown>) => unknown;

function compiled(file: string): Script {
  const code = readFileSync(file, 'utf8');
  let run: ((...values: unknown[]) => unknown) | undefined;
  let names: string[] = [];
  return (globals) => {
    if (!run) {
      names = Object.keys(globals);
      run = compileFunction(code, names, { filename: file }) as unknown as typeof run;
    }
    return run?.(...names.map((name) => globals[name]));
  };
}

const scripts: { window?: Script; worker?: Script } = {};

/**
 * Runs the script of a window or worker.
 * @param globals by name; the names of the first call apply to all later ones
 */
export function runScript(kind: 'window' | 'worker', globals: Record<string, unknown>): unknown {
  const script = scripts[kind] ?? compiled(inject('shopScripts')[kind]);
  scripts[kind] = script;
  return script(globals);
}
