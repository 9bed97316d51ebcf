// Checks the sizes of the build against their budgets.
import { spawnSync } from 'node:child_process';

export async function sizes(): Promise<void> {
  const { status } = spawnSync('npx', ['--no-install', 'tsx', 'tests/size-budgets.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('A size budget is exceeded');
}
