// The page with all screenshots: a row per screen, a column per size, language and theme.

/** Returns an HTML document that refers to the files beside it, in the order they were taken. */
export function indexPage(taken: readonly { screen: string; file: string; kind: string }[]): string {
  const kinds = [...new Set(taken.map(({ kind }) => kind))];
  const screens = [...new Set(taken.map(({ screen }) => screen))];
  const cell = (screen: string, kind: string): string => {
    const picture = taken.find((each) => each.screen === screen && each.kind === kind);
    return picture
      ? `<td><a href="${picture.file}"><img src="${picture.file}" alt="${screen}, ${kind}" loading="lazy"></a></td>`
      : '<td></td>';
  };
  const rows = screens.map(
    (screen) => `<tr><th scope="row">${screen}</th>${kinds.map((kind) => cell(screen, kind)).join('')}</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #ddd; color: #111; }
  th { text-align: start; vertical-align: top; padding: 4px 8px; position: sticky; inset: 0 auto auto 0; background: #ddd; }
  thead th { z-index: 1; }
  td { vertical-align: top; padding: 4px; }
  img { height: 320px; display: block; }
</style>
<table>
<thead><tr><th></th>${kinds.map((kind) => `<th scope="col">${kind}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}
