// A part that is fetched late brings its texts with it. Which texts there are, the app knows.
type Load = (group: string) => Promise<void>;

let load: Load = async () => undefined;

/** Call once at start. */
export function provideLazyTexts(loader: Load): void {
  load = loader;
}

/** In: the part being fetched, the group of its texts. Out: the part, once it can be shown in the language of now. */
export async function withTexts<T>(group: string, part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, load(group)]);
  return loaded;
}
