// A calendar day the way a sentence says when something happens: "otrdien, 24. novembrī", "Tuesday 24 November",
// "во вторник, 24 ноября". Intl gives the nominative only, so Latvian and Russian weekdays stand here.

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

/** In: an ISO day and a language code. Out: weekday, day and month as adverb of time; no line ends between the latter. */
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

/** The same words where a sentence begins. */
export const atSentenceStart = (words: string): string =>
  words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** A delivery promise in words: one day, or the last day of the range. In: ISO days [earliest, latest]. */
export const promisedDay = (delivery: readonly [string, string]): string => delivery[1];
