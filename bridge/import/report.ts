// The report of an import: what was imported, repaired and skipped, with counts by reason and the first few ids.
const SHOWN_IDS = 5;

type Reasons = Map<string, { count: number; ids: string[] }>;

export type Report = {
  taken: (entity: string) => void;
  mended: (entity: string, id: string, reason: string) => void;
  leftOut: (entity: string, id: string, reason: string) => void;
  /** imported documents */
  count: () => number;
  text: () => string;
  /** Returns the repaired fields for which `isWanted` is true in one line; '' if there are none. */
  line: (isWanted: (reason: string) => boolean) => string;
};

function add(reasons: Reasons, reason: string, id: string): void {
  const entry = reasons.get(reason) ?? { count: 0, ids: [] };
  entry.count += 1;
  if (entry.ids.length < SHOWN_IDS && !entry.ids.includes(id)) entry.ids.push(id);
  reasons.set(reason, entry);
}

function idsIn({ count, ids }: { count: number; ids: readonly string[] }): string {
  const more = count > ids.length ? ', …' : '';
  return ids.length > 0 ? ` (${ids.join(', ')}${more})` : '';
}

function linesOf(title: string, reasons: Reasons): string[] {
  if (reasons.size === 0) return [];
  const rows = [...reasons].sort(([, a], [, b]) => b.count - a.count);
  return [
    title,
    ...rows.map(([reason, found]) => `  ${String(found.count).padStart(7)}  ${reason}${idsIn(found)}`),
  ];
}

export function createReport(): Report {
  const taken = new Map<string, number>();
  const [mended, leftOut]: [Reasons, Reasons] = [new Map(), new Map()];
  return {
    taken: (entity) => taken.set(entity, (taken.get(entity) ?? 0) + 1),
    mended: (entity, id, reason) => add(mended, `${entity}: ${reason}`, id),
    leftOut: (entity, id, reason) => add(leftOut, `${entity}: ${reason}`, id),
    count: () => [...taken.values()].reduce((sum, count) => sum + count, 0),
    text: () => {
      const rows = [...taken].map(([entity, count]) => `  ${String(count).padStart(7)}  ${entity}`);
      const head = rows.length > 0 ? ['taken', ...rows] : ['nothing taken'];
      return [...head, ...linesOf('mended', mended), ...linesOf('left out', leftOut)].join('\n');
    },
    line: (isWanted) =>
      [...mended]
        .filter(([reason]) => isWanted(reason))
        .map(([reason, found]) => `${found.count} ${reason}${idsIn(found)}`)
        .join('; '),
  };
}
