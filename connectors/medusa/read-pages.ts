// Reads lists of Medusa page by page. Medusa finds a page by its offset only, so a row that is removed meanwhile moves
// all later rows one place forward, where a reader that only goes on would skip one.

/**
 * Yields the rows of a list that is ordered by id. Pages overlap by one row: a page that does not begin with a row read
 * before shows that rows have moved, so the page before it is read again. A row that is in the list all the time is
 * yielded once, whatever is added or removed meanwhile.
 * @param size rows per page, at least 2
 */
export async function* readPages<Row extends { id?: unknown }>(
  readPage: (limit: number, offset: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  const seen = new Set<unknown>();
  for (let offset = 0; ; ) {
    const rows = await readPage(size, offset);
    if (offset > 0 && !seen.has(rows[0]?.id)) {
      offset = Math.max(0, offset - size);
      continue;
    }
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    if (rows.length < size) return;
    offset += size - 1;
  }
}
