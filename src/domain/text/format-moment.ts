// A moment the way a notice says it: the time alone today, the day with it otherwise.

/** 'today' or 'earlier', by the calendar of the device. In: the moment and now, ms since 1970. */
export const momentKind = (at: number, now: number): 'today' | 'earlier' =>
  new Date(at).toDateString() === new Date(now).toDateString() ? 'today' : 'earlier';

/** In: the moment and now (ms since 1970), locale. Out: "14:02" today, "20.11.2026. 14:02" otherwise. */
export const formatMoment = (at: number, now: number, locale: string): string =>
  new Date(at).toLocaleString(locale, {
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(momentKind(at, now) === 'today' ? {} : { dateStyle: 'short' }),
  });
