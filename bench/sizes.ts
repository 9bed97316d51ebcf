// What the built shop weighs, beside its budgets.
import { spawnSync } from 'node:child_process';

export async function sizes(): Promise<void> {
  const { status } = spawnSync('npx', ['--no-install', 'tsx', 'tests/size-budgets.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('a budget is exceeded');
}
