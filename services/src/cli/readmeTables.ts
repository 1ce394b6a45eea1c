import { preflightRate } from '../http/createLimiters.js'
import { defaultConnectionLimits } from '../http/listen.js'
import { longestBody } from '../http/longestBody.js'
import type { Cap, PartDescription } from '../part/definePart.js'
import { listServeFlags } from './help.js'
import { commonFlags, environmentOf } from './serverFlags.js'

/** The tables of the README that are made from the parts' descriptions, by their names in its comments. */
export function writeTables(parts: readonly PartDescription[]): Readonly<Record<'options' | 'limits', string>> {
  const options = [...listServeFlags(parts), ...Object.entries(commonFlags)].map(([name, flag]) => [
    `\`--${name} ${flag.value}\``,
    flag.about,
    flag.default ?? 'none',
  ])
  const environment = environmentOf(parts).map(([name, about]) => [`\`${name}\``, about, 'none'])
  const limits = listLimits(parts).map(({ about, value }) => [about, value])
  return {
    options: toTable(['Option of `serve`, or variable', 'Meaning', 'Default'], [...options, ...environment]),
    limits: toTable(['Limit', 'Value'], limits),
  }
}

function listLimits(parts: readonly PartDescription[]): readonly Cap[] {
  const { total, perAddress, headersMs, requestMs, stalledMs, answerMs } = defaultConnectionLimits
  const rates = [preflightRate, ...parts.flatMap(({ limits }) => Object.values(limits))]
  return [
    { about: 'connections', value: `${total}` },
    { about: 'connections of an address; behind a proxy its calls that are being answered', value: `${perAddress}` },
    {
      about: 'time for the header of a request, for the whole request',
      value: `${headersMs / 1000} s, ${requestMs / 1000} s`,
    },
    {
      about: 'time in which a caller takes nothing of its answer, or not all of it',
      value: `${stalledMs / 1000} s, ${answerMs / 1000} s`,
    },
    { about: 'body of a request', value: `${longestBody / 1024} KiB` },
    ...parts.flatMap(({ caps }) => caps),
    ...rates.map(({ about, perSecond, burst }) => ({ about, value: `${toRate(perSecond)}, ${burst} at once` })),
  ]
}

const toRate = (perSecond: number): string =>
  perSecond < 1 ? `${Math.round(perSecond * 60)} a minute` : `${perSecond} a second`

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n')
}

/** Puts the tables between the README's comments. */
export function fillTables(readme: string, parts: readonly PartDescription[]): string {
  return Object.entries(writeTables(parts)).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name}: .*? -->\n\n).*?(\n\n<!-- /${name} -->)`, 's'),
        (_, open, close) => `${open}${table}${close}`,
      ),
    readme,
  )
}
