import { parseAmount, type Spelling, type TextParams } from '../../src/plugin.js'
import { type AmountFormat, isolate } from '../../src/ui/index.js'
import type { Ago } from './ago.js'
import type { Activity, Movement, Operation } from './types.js'

/** The texts of the plugin and its figures, in one language. */
export interface Words {
  readonly t: (key: string, params?: TextParams) => string
  readonly amount: AmountFormat
  /** US dollars. */
  readonly money: (usd: number) => string
  /** How long ago (see `createAgo`). */
  readonly ago: Ago
}

/** Spec section 9: operations that add to the account, and that take from it. */
const signs: Readonly<Partial<Record<Operation, string>>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

function toAmount(amount: string, format: AmountFormat, digits: 'short' | 'exact'): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const value = parseAmount(amount, decimals)
  return value === undefined ? amount : format({ value, decimals }, digits)
}

/** What moved, with its sign: short for a row, exact where there is room. */
export function toFigure(
  movement: Movement,
  operation: Operation,
  { t, amount: format }: Words,
  digits: 'short' | 'exact' = 'short',
): string {
  const { amount, symbol, name, isNft } = movement
  if (isNft) {
    const called = isolate(name ?? t('activity.nft'))
    return amount === '1' ? called : t('activity.copies', { count: amount, name: called })
  }
  return `${signs[operation] ?? ''}${toAmount(amount, format, digits)} ${isolate(symbol ?? '')}`.trim()
}

const toList = (movements: readonly Movement[], operation: Operation, words: Words) => {
  const [first] = movements
  if (!first) return ''
  const what = toFigure(first, operation, words)
  return movements.length > 1 ? words.t('activity.others', { what, count: movements.length - 1 }) : what
}

/** The movement that a transaction is about: its picture stands for it, and its other address is the one that counts. */
export const mainMovement = ({ movements, operation }: Activity): Movement | undefined =>
  movements.find(({ isSpam, direction }) => !isSpam && (operation !== 'receive' || direction !== 'out')) ?? movements[0]

/** Operations whose words are whole: what moved cannot be their object. */
const sentences: ReadonlySet<Operation> = new Set<Operation>(['deploy', 'execute', 'other'])

/** One line that says what and how much: "Sent 0.5 ETH". What is not done is a noun: "Send 0.5 ETH". */
export function toLabel({ operation, status, movements }: Activity, words: Words): string {
  const { t } = words
  const word = t(`activity.${status === 'confirmed' ? 'done' : 'noun'}.${operation}`)
  const wanted = movements.filter(({ isSpam }) => !isSpam)
  const ins = wanted.filter(({ direction }) => direction === 'in')
  const outs = wanted.filter(({ direction }) => direction !== 'in')
  const what =
    operation === 'trade' && ins.length > 0 && outs.length > 0
      ? t('activity.trade', { out: toList(outs, operation, words), in: toList(ins, operation, words) })
      : toList(wanted, operation, words)
  return what ? t(sentences.has(operation) ? 'activity.row.with' : 'activity.row', { word, what }) : word
}

/** The address at the other side, and on which one it is. */
export function toParty(
  entry: Activity,
  owner: string,
  { fold, zero }: Pick<Spelling, 'fold' | 'zero'>,
): { readonly side: 'to' | 'from'; readonly address: string } | undefined {
  const main = mainMovement(entry)
  const side = main?.direction === 'in' ? 'from' : 'to'
  const address = main?.counterparty ?? entry[side]
  if (address === undefined) return undefined
  // Tokens are minted from the zero address, and burned to it.
  return [owner, zero].some((one) => one !== undefined && fold(one) === fold(address)) ? undefined : { side, address }
}
