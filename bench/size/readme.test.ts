import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compareReadme, tableLines, toSizeTable, withSizeTable } from './readme.js'

const counted = new Set(['packages', 'foreign', 'configuration'])
const rows = tableLines.flatMap(([, ...ids]) =>
  ids.map((id, at) => ({
    id,
    value: counted.has(id) ? 1 : 9_000 + at * 1000,
    budget: counted.has(id) ? 2 : 12_000,
    unit: counted.has(id) ? ('requests' as const) : ('B' as const),
  })),
)

test('behavior: README’s table is the one that `npm run size` writes, and is compared with what is measured', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const written = withSizeTable(readme, rows)
  expect(written).toContain(toSizeTable(rows))
  expect(compareReadme(written, rows)).toEqual([])
  // Each line is in the README, none beside them.
  const lines = /\| What \| Size \| Budget \|\n((?:\|.*\n)+)/.exec(readme)?.[1]?.trim().split('\n') ?? []
  expect(lines.slice(1).map((line) => line.split(' | ')[0]?.slice(2))).toEqual(tableLines.map(([what]) => what))
})

test('behavior: a size that has moved by a tenth, and another budget, are shown by their lines', () => {
  const table = `${toSizeTable(rows)}\n`
  const moved = rows.map((row) => (row.id === 'open' ? { ...row, value: 10_500 } : row))
  expect(compareReadme(table, moved)).toEqual(['opening the modal, on top: 10500 of 12000'])
  const raised = rows.map((row) => (row.id === 'entry' ? { ...row, budget: 17_000 } : row))
  expect(compareReadme(table, raised)).toEqual([`${tableLines[0]?.[0]}: 9000 of 17000`])
})
