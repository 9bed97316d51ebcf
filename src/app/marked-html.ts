// A backend's HTML in a page that a server draws: while it is drawn a mark stands in its place, which nobody can guess; then
// the HTML, cleaned.

/** For one page. Out: gives a mark for HTML; puts the HTML of every mark, cleaned, into a page that was drawn. */
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
