const minute = 60_000
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minute],
]

/** @param at Unix time in ms */
export type Ago = (at: number, now: number) => string | undefined

/**
 * Says how long ago something was, in whole words, which screen readers say as they stand; a date from a week on. Undefined
 * within the last minute, and for what a clock that is ahead has in the future.
 */
export function createAgo(locale: string): Ago {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return (at, now) => {
    const past = now - at
    if (past < minute) return undefined
    if (past >= 7 * 86_400_000) return dates.format(at)
    const [unit, length] = steps.find(([, length]) => past >= length) ?? (['minute', minute] as const)
    return words.format(-Math.floor(past / length), unit)
  }
}
