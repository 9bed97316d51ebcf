// Inserts a backend's HTML into a server-rendered page: rendering writes an unguessable placeholder, which is then
// replaced by the sanitised HTML.

/**
 * Returns two functions for one page: `mark` creates placeholders, and `filled` replaces them with the sanitised HTML.
 */
export function markedHtml(): {
  mark: (html: string) => string;
  filled: (drawn: string, clean: (texts: readonly string[]) => Promise<readonly string[]>) => Promise<string>;
} {
  const secret = crypto.randomUUID();
  const texts: string[] = [];
  return {
    mark: (html) => `html-${secret}-${texts.push(html) - 1}-`,
    filled: async (drawn, clean) => {
      if (texts.length === 0) return drawn;
      const cleaned = await clean(texts);
      return drawn.replace(
        new RegExp(`html-${secret}-(\\d+)-`, 'g'),
        (_, at: string) => cleaned[Number(at)] ?? '',
      );
    },
  };
}
