import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One line of a bench's table. */
export interface Row {
  readonly id: string
  readonly title: string
  /** What was measured. Undefined when it could not be measured here. */
  readonly value: number | undefined
  /** Such as `ms` or `kB`. */
  readonly unit: string
  /** The most that the value may be; of a row with `atLeast` the least. Default: the figure is printed, and not judged. */
  readonly bound?: number
  readonly atLeast?: boolean
  /** The same of a page that does next to nothing, measured in the same run. */
  readonly floor?: number
  /** Where the bound comes from. */
  readonly formula?: string
}

/** Whether a row keeps to its bound. What was not measured breaks none. */
export function isKept({ value, bound, atLeast }: Row): boolean {
  if (value === undefined || bound === undefined) return true
  return atLeast ? value >= bound : value <= bound
}

/** Prints the rows and names the broken ones. */
export function printRows(title: string, rows: readonly Row[]): void {
  const broken = rows.filter((row) => !isKept(row))
  console.log(`\n${title}`)
  console.log(`  ${''.padEnd(54)}${cells('measured', 'bound', 'floor')}`)
  for (const row of rows) {
    const { value, bound, floor, unit, atLeast, formula = '' } = row
    const limit = bound === undefined ? '' : `${atLeast ? '>= ' : ''}${toText(bound)}`
    const line = cells(value === undefined ? 'none' : `${toText(value)} ${unit}`, limit, toText(floor))
    console.log(`${isKept(row) ? ' ' : '!'} ${row.title.padEnd(54)}${line}   ${formula}`.trimEnd())
  }
  const missing = rows.filter(({ value }) => value === undefined)
  if (missing.length > 0) console.log(`Not measured: ${missing.map(({ id }) => id).join(', ')}`)
  console.log(
    broken.length > 0
      ? `Bounds broken: ${broken.map(({ id }) => id).join(', ')}`
      : 'Every bound that was measured holds.',
  )
}

/** Prints the rows, writes them as JSON where asked to, and leaves exit code 1 when a bound is broken. */
export async function report(title: string, rows: readonly Row[], json?: string): Promise<void> {
  printRows(title, rows)
  if (json) {
    await mkdir(dirname(json), { recursive: true })
    await writeFile(json, `${JSON.stringify({ title, rows }, null, 2)}\n`)
  }
  if (!rows.every(isKept)) process.exitCode = 1
}

function cells(...texts: readonly string[]): string {
  return texts.map((text) => text.padStart(12)).join('')
}

function toText(value: number | undefined): string {
  if (value === undefined) return ''
  return String(Math.abs(value) < 10 ? Number(value.toFixed(2)) : Math.round(value * 10) / 10)
}
