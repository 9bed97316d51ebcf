// Formats a calendar day as an adverbial: "otrdien, 24. novembrī", "Tuesday 24 November", "во вторник, 24 ноября". Intl
// offers the nominative only, hence the tables for Latvian and Russian.

const LV_WEEKDAYS = ['svētdien', 'pirmdien', 'otrdien', 'trešdien', 'ceturtdien', 'piektdien', 'sestdien'];
const LV_MONTHS = [
  'janvārī',
  'februārī',
  'martā',
  'aprīlī',
  'maijā',
  'jūnijā',
  'jūlijā',
  'augustā',
  'septembrī',
  'oktobrī',
  'novembrī',
  'decembrī',
];
const RU_WEEKDAYS = [
  'в воскресенье',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
];

/** Returns weekday, day and month of an ISO day, with a no-break space between the latter two. */
export function formatDay(day: string, language: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  if (language === 'lv') {
    return `${LV_WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()}.\u00a0${LV_MONTHS[date.getUTCMonth()]}`;
  }
  const written = (style: object) =>
    date.toLocaleDateString(language === 'en' ? 'en-GB' : language, { ...style, timeZone: 'UTC' });
  const dayAndMonth = written({ day: 'numeric', month: 'long' }).replace(' ', '\u00a0');
  return language === 'ru'
    ? `${RU_WEEKDAYS[date.getUTCDay()]}, ${dayAndMonth}`
    : `${written({ weekday: 'long' })} ${dayAndMonth}`;
}

/** Capitalizes the text for the start of a sentence. */
export const atSentenceStart = (words: string): string =>
  words.charAt(0).toLocaleUpperCase() + words.slice(1);

/**
 * Returns the day of a delivery promise: the last day of the range.
 * @param delivery ISO days [earliest, latest].
 */
export const promisedDay = (delivery: readonly [string, string]): string => delivery[1];
