// Limits how long a request waits for a database or another server.

/** Resolves or rejects as the promise does; rejects after `timeMs` if it has not settled. */
export async function withinTime<T>(promise: Promise<T>, timeMs: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`No result within ${timeMs} ms`)), timeMs);
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(late);
  }
}
