// Reads what the backend has stored for a login into the login's claims.
// Invariants:
// - a response is written only while the login that requested it is current
// - a claim that was written while a response was on its way is not replaced by that response, which may be older
import { deepEqual } from 'rxdb/plugins/core';
import type { ClaimCode } from '#schemas/documents/claim-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

type Written = Pick<SessionContext, 'databases' | 'ports'>;

/** Writes a login's claims while that login is current; `login-needed` after a logout or another login. */
export async function writeForLogin(
  { databases, ports }: Written,
  generation: string,
  writesOf: () => ClaimWrites | Promise<ClaimWrites>,
): Promise<Result<null>> {
  return whileSessionLasts(ports, async (confirm) => {
    const user = (await readStored(databases.personal, 'current-user'))['current-user'];
    if (user?.generation !== generation) return failed('login-needed');
    const writes = await writesOf();
    await confirm();
    await writeClaims(databases.personal, writes, ports.now());
    return ok(null);
  });
}

/**
 * Reads from the backend and writes the claims that result; reads again if the claim `code` was written meanwhile.
 * @returns The last response; `login-needed`, or a fault from the reading.
 */
export async function refreshClaim<T>(
  context: Written,
  { generation, code }: { generation: string; code: ClaimCode },
  read: () => Promise<Result<T>>,
  writesOf: (answer: T) => ClaimWrites | Promise<ClaimWrites>,
): Promise<Result<T>> {
  const stored = async () => (await readStored(context.databases.personal, code))[code];
  for (;;) {
    const before = await stored();
    const answer = await read();
    if (!answer.ok) return answer;
    let isOvertaken = false;
    const written = await writeForLogin(context, generation, async () => {
      isOvertaken = !deepEqual(await stored(), before);
      return isOvertaken ? {} : writesOf(answer.value);
    });
    if (!written.ok) return written;
    if (!isOvertaken) return answer;
  }
}
