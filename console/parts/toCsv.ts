/** Beginnings that a spreadsheet takes for a formula, which could send what stands beside it elsewhere. */
const formula = /^[\s]*[=+\-@|%\t\r]/

/**
 * Writes rows as CSV (RFC 4180). Each text is quoted, and one that begins as a formula does gets an apostrophe before it: what is in a name is never
 * carried out. Numbers stay numbers.
 */
export function toCsv(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [heads, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
