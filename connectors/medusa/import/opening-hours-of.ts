// Opening hours in the metadata of a stock location: a list of seven days, its JSON text, or the short text that
// administrators can type, "Mo-Fr 09:00-20:00; Sa,Su 10:00-18:00".

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const RULE = /^([a-z]{2}(?:\s*[-,]\s*[a-z]{2})*)\s+(?:(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})|off|closed)$/;

type Hours = [opens: string, closes: string] | null;

/** Returns the days that a text such as "mo-fr,su" names; undefined if it names none. */
function daysOf(text: string): number[] | undefined {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const [from = -1, to = from] = part.split('-').map((name) => DAYS.indexOf(name.trim()));
    if (from < 0 || to < from) return undefined;
    for (let day = from; day <= to; day += 1) days.push(day);
  }
  return days;
}

function shortText(text: string): Hours[] | undefined {
  const week: Hours[] = DAYS.map(() => null);
  for (const rule of text.toLowerCase().split(';')) {
    if (rule.trim() === '') continue;
    const [, names = '', opens, closes] = RULE.exec(rule.trim()) ?? [];
    const days = daysOf(names);
    if (days === undefined) return undefined;
    for (const day of days)
      week[day] = opens && closes ? [opens.padStart(5, '0'), closes.padStart(5, '0')] : null;
  }
  return week;
}

/** Returns the hours from Monday to Sunday, unchecked unless they were a short text; undefined if unreadable. */
export function openingHoursOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!value.trim().startsWith('[')) return shortText(value);
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
