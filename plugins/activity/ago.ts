const minute = 60_000
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minute],
]

/**
 * How long ago, in whole words, which screen readers say as they stand; a date from a week on. Undefined within the last
 * minute, and for what a clock that is ahead has in the future.
 * @param at Unix time in ms
 */
export function toAgo(at: number, now: number, locale: string): string | undefined {
  const past = now - at
  if (past < minute) return undefined
  if (past >= 7 * 86_400_000) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  const [unit, length] = steps.find(([, length]) => past >= length) ?? (['minute', minute] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-Math.floor(past / length), unit)
}
