// Measures how much more CPU time the same computation takes while another process does the same: cores share caches,
// memory and, on many virtual machines, one physical core. The CPU time of two copies grows at least by that.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Serialises and parses one object many times and prints the CPU milliseconds that it took. */
const COMPUTATION = `
  const rows = Array.from({ length: 3000 }, (_, at) => ({ at, text: 'x'.repeat(at % 50), pair: [at, at + 1] }));
  const compute = (times) => { for (let left = times; left > 0; left--) JSON.parse(JSON.stringify(rows)); };
  compute(100);
  const before = process.cpuUsage();
  compute(1000);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
`;
const ROUNDS = 3;

async function computed(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', COMPUTATION]);
  return Number(stdout);
}

/** Returns the CPU time of the computation in two processes at once, relative to one alone. */
export async function coreSharing(): Promise<number> {
  let [alone, beside] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone += await computed();
    const both = await Promise.all([computed(), computed()]);
    beside += (both[0] + both[1]) / 2;
  }
  return beside / alone;
}
