const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/**
 * How long ago, in the user's language: `2 min. ago`.
 * @param age in ms
 * @param locale BCP 47 tag, as `useLocale` gives it
 */
export function formatAge(age: number, locale: string): string {
  const [unit, length] = steps.find(([, length]) => age >= length) ?? steps[3]
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-Math.floor(age / length), unit)
}
