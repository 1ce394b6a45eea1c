import { cleanText } from '../../kernel/base/text.js'
import type { Nft, SentEntry, SentMove, SentOperation, TextParams, Token } from '../../kernel/index.js'
import { formatAmount, toDecimal } from '../../values/amount.js'
import type { messages } from './messages/en.js'

/** Strangers choose the names of collectibles, in any length. */
const longest = 40

const shorten = (name: string) => ([...name].length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name)
const nameOf = ({ symbol, name }: Token) => cleanText(symbol || name)

/** What moves, in words: "0.5 ETH", "Postcard 1", "2 × Shell 1". */
function toFigure({ token, value }: SentMove): string {
  if ((token as Partial<Nft>).type !== 'nft') return `${toDecimal(value, token.decimals)} ${nameOf(token)}`
  const name = shorten(cleanText(token.name))
  return value === 1n ? name : `${value} × ${name}`
}

/** The same of one side of a trade, whose figures nobody has typed. */
const toShortFigure = ({ token, value }: SentMove, locale: string): string =>
  `${formatAmount({ value, decimals: token.decimals }, locale)} ${nameOf(token)}`

type Status = Exclude<SentEntry['status'], 'pending'>

interface OutcomeText {
  readonly key: keyof typeof messages
  readonly params?: TextParams
}

/** What the verbs of an operation say that it moves. */
interface Moved {
  readonly first: SentMove | undefined
  readonly paid: SentMove | undefined
  readonly got: SentMove | undefined
  readonly locale: string
}

/** The words of each operation, where what it moves is known; undefined where those of any transaction do. */
const words: Readonly<Record<SentOperation, (status: Status, moved: Moved) => OutcomeText | undefined>> = {
  send: (status, { paid }) =>
    paid && status !== 'partial' ? { key: `sent.${status}.send`, params: { what: toFigure(paid) } } : undefined,
  approve(status, { first }) {
    const params = first && { token: nameOf(first.token) }
    if (params && status === 'reverted') return { key: 'sent.reverted.approve', params }
    if (params && status === 'success')
      return { key: first.value > 0n ? 'sent.success.approve' : 'sent.success.revoke', params }
    return undefined
  },
  trade: (status, { paid, got, locale }) =>
    paid && got && (status === 'success' || status === 'reverted')
      ? {
          key: `sent.${status}.trade`,
          params: { paid: toShortFigure(paid, locale), got: toShortFigure(got, locale) },
        }
      : undefined,
}

/** What became of it: a message of the feature's, and what stands in it. */
export function toOutcomeText({ operation, moves = [], status: given }: SentEntry, locale: string): OutcomeText {
  const status = given as Status
  const [first] = moves
  const paid = moves.find(({ direction }) => direction === 'out')
  const got = moves.find(({ direction }) => direction === 'in')
  const own = operation && words[operation](status, { first, paid, got, locale })
  return own ?? { key: `sent.${status}.other` }
}
