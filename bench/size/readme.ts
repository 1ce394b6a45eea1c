import type { Row } from './rows.js'

/** The lines of README's table, each with the rows that it sums up. */
export const tableLines: readonly (readonly [what: string, ...ids: string[]])[] = [
  ['first load: `latchkey`, the React button, everything listed', 'entry'],
  ['the same without login: wallets, sending, receiving', 'five'],
  ['the same as elements, without React; of that the elements', 'elements', 'element'],
  ['with services: what comes by itself after the first paint', 'late'],
  ['opening the modal, on top', 'open'],
  ['entries of e-mail and social login on Connect, on top of that', 'entries'],
  ['connecting an installed wallet, on top', 'connect'],
  ['beginning a login, on top', 'embedded'],
  [
    'once used: `send`; `socials`; `activity`; `tokens`; `names`; `onramp`',
    'send',
    'socials',
    'activity',
    'tokens',
    'names',
    'onramp',
  ],
  ['`swaps`, once used; once a swap is reviewed, on top', 'swaps', 'swapsReview'],
  ['the descriptors of all adapters and plugins together', 'descriptors'],
  ['a plugin that is off, or on and not used', 'unused'],
  ['the login frame, in its own origin: until it is ready; until a known user signs', 'frame', 'frameUnlock'],
  ['the same up to a login, with all its screens; a wallet that is made, on top', 'frameLogin', 'frameCreation'],
  ['npm packages that a host installs for EVM wallets, viem aside', 'packages'],
  ['requests to other hosts before the user acts; with services and a project id', 'foreign', 'configuration'],
]

/** By how much a size may differ from what README says: what is within is no news to a reader. */
const tolerance = 0.1

type ShownRow = Pick<Row, 'id' | 'value' | 'budget' | 'unit'>

const toText = (value: number, unit: Row['unit']) =>
  unit === 'B' && value > 0 ? `${Number((value / 1000).toFixed(1))} kB` : `${value}`

/** README's table, from what was measured. @throws {Error} where a row was not measured here */
export function toSizeTable(rows: readonly ShownRow[]): string {
  const find = (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (row?.value === undefined) throw new Error(`The size "${id}" was not measured`)
    return { ...row, value: row.value }
  }
  const lines = tableLines.map(([what, ...ids]) => {
    const all = ids.map(find)
    const cells = [
      what,
      all.map(({ value, unit }) => toText(value, unit)).join('; '),
      all.map(({ budget, unit }) => toText(budget, unit)).join('; '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| What | Size | Budget |', '| --- | --- | --- |', ...lines].join('\n')
}

/** What README says of a line, in the order of its rows. */
function readLine(readme: string, what: string): readonly (readonly number[])[] {
  const line = readme.split('\n').find((one) => one.startsWith(`| ${what} |`))
  const [, size = '', budget = ''] = /^\| .* \| (.*) \| (.*) \|$/.exec(line ?? '') ?? []
  const read = (text: string) =>
    text.split(';').map((part) => Number.parseFloat(part) * (part.includes('kB') ? 1000 : 1))
  return [read(size), read(budget)]
}

/** Lines of README that say something else than was measured, or another budget. */
export function compareReadme(readme: string, rows: readonly ShownRow[]): readonly string[] {
  return tableLines.flatMap(([what, ...ids]) => {
    const [sizes = [], budgets = []] = readLine(readme, what)
    return ids.flatMap((id, at) => {
      const row = rows.find((one) => one.id === id)
      if (!row) return [`${what}: no row ${id}`]
      const { value = sizes[at], budget } = row
      const isSize = Math.abs((sizes[at] ?? Number.NaN) - (value ?? 0)) <= tolerance * (value ?? 0)
      const isBudget = Math.abs((budgets[at] ?? Number.NaN) - budget) < 100
      return isSize && isBudget ? [] : [`${what}: ${value} of ${budget}`]
    })
  })
}

/** README with the table that was measured. */
export const withSizeTable = (readme: string, rows: readonly ShownRow[]): string =>
  readme.replace(/\| What \| Size \| Budget \|\n(?:\|.*\n)+/, () => `${toSizeTable(rows)}\n`)
