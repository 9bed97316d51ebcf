// Runs the steps of the project's Dockerfile without Docker: each stage in a folder that represents the image's root.
// Supports only the instructions in that file and throws on others. Does not isolate: a RUN step runs on this
// machine, so it must use relative paths only.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Step = { keyword: string; rest: string };
export type Stage = { name: string; steps: Step[] };
/** The folder and settings with which a container of the stage starts. */
export type BuiltStage = {
  /** folder of WORKDIR */
  folder: string;
  env: Record<string, string>;
  /** numeric user; undefined: root */
  user?: number;
  healthcheck: string[];
  command: string[];
};

/** Splits a Dockerfile into its stages. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.endsWith('\\')) throw new Error(`A step that continues on the next line: ${line}`);
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1];
      if (name === undefined) throw new Error(`A stage without a name: ${line}`);
      stages.push({ name, steps: [] });
    } else stages.at(-1)?.steps.push({ keyword, rest });
  }
  return stages;
}

/** Returns the names at the top of the checkout that a .dockerignore of the form "*", "!name" … sends to the builder. */
export function namesSent(text: string): Set<string> {
  const [all, ...names] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (all !== '*') throw new Error('The first pattern must exclude everything');
  return new Set(
    names.map((line) => {
      if (!/^![\w.-]+$/.test(line)) throw new Error(`Unknown pattern: ${line}`);
      return line.slice(1);
    }),
  );
}

/** Copies files of the checkout as the builder receives them: those that git does not ignore, below the names sent. */
function copyFromContext(root: string, source: string, target: string): void {
  const sent = namesSent(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', source];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => sent.has(file.split('/')[0] ?? '') && existsSync(path.join(root, file)));
  if (files.length === 0) throw new Error(`.dockerignore sends no file of ${source}`);
  for (const file of files)
    cpSync(
      path.join(root, file),
      path.join(target, source === file ? path.basename(file) : path.relative(source, file)),
    );
}

/** Variables of the test run that would change what a step does. */
const own = /^(NODE_ENV|VITEST|LANE_|DATABASE_URL|LONG_DATABASE_URL|npm_(lifecycle|package|command))/;
export const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));

/**
 * Runs the steps of a stage.
 * @param root the checkout
 * @param folder contains the stages' folders, so that COPY --from finds those that were run before
 * @throws if a step fails
 */
export function buildStage({ name, steps }: Stage, root: string, folder: string): BuiltStage {
  const image = path.join(folder, name);
  const built: BuiltStage = { folder: image, env: {}, healthcheck: [], command: [] };
  /** Returns the folder for a path in the image. */
  const placeOf = (named: string) =>
    named.startsWith('/') ? path.join(image, named) : path.join(built.folder, named);
  const does: Record<string, (rest: string) => void> = {
    WORKDIR: (rest) => {
      built.folder = placeOf(rest);
      mkdirSync(built.folder, { recursive: true });
    },
    COPY: (rest) => {
      const [, from, names = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const words = names.split(' ');
      const target = placeOf(words.at(-1) ?? '');
      for (const source of words.slice(0, -1)) {
        if (from === undefined) copyFromContext(root, source, target);
        // links instead of copies: a stage's folder is not changed once it was built
        else execFileSync('cp', ['-al', path.join(folder, from, source), target]);
      }
    },
    RUN: (rest) => {
      if (/(^|\s)\/\w/.test(rest)) throw new Error(`A step with an absolute path: ${rest}`);
      const { status, stderr } = spawnSync('sh', ['-c', rest], {
        cwd: built.folder,
        env: { ...plainEnv(), ...built.env },
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${rest} exited with ${status}:\n${stderr}`);
    },
    ENV: (rest) => {
      for (const pair of rest.split(' ')) {
        const [key = '', value = ''] = pair.split('=');
        built.env[key] = value;
      }
    },
    ARG: () => undefined,
    EXPOSE: () => undefined,
    USER: (rest) => {
      built.user = Number(rest.split(':')[0]);
    },
    HEALTHCHECK: (rest) => {
      built.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    },
    CMD: (rest) => {
      built.command = JSON.parse(rest);
    },
  };
  for (const { keyword, rest } of steps) {
    const step = does[keyword];
    if (!step) throw new Error(`Unknown step: ${keyword} ${rest}`);
    step(rest);
  }
  return built;
}
