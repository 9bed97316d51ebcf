// A part that nobody asked for and that the page needs all the same: fetched again until it is there.

const AGAIN_MS = 15_000;

/** In: fetches the part. Out: the part, whenever it could be fetched. */
export async function untilFetched<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fetchPart();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
