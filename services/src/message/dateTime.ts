const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/

/**
 * Reads a time of RFC 3339, such as `2026-01-31T12:00:00.000Z`.
 * @returns ms since 1970; undefined for any other form, and for days and hours that do not exist
 */
export function readDateTime(text: string): number | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  // No leap second: the platform's clock has none, so no page can have written one.
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined
  return Date.parse(text)
}

function daysOf(year: number, month: number): number {
  // Day 0 of the next month. Years below 100 would be read as of the last century.
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}
