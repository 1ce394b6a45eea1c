import * as z from 'zod/mini'
import { deliver } from '../deliver.js'
import { judgeTexts } from '../judgeTexts.js'
import { invalid } from '../refusals.js'
import type { Action, Approval, Ask, Ready, Step, TokenFacts } from '../types.js'
import { estimate } from './estimate.js'
import { hasArrived } from './hasArrived.js'
import { readParams } from './params.js'
import { firstSignature, readTransaction, type SolanaTransaction, withSignature } from './readTransaction.js'
import { toText } from './spelling.js'

const text = z.string().check(z.maxLength(4096))
const pubkey = z.optional(z.string())
/** Ms in which a blockhash has certainly expired: blocks come in under a second, and those of busy times in a few. */
const lifetime = 600_000
/** How a node is to treat a transaction: none of it changes what the transaction does. */
const sendOptions = z.optional(
  z.object({
    skipPreflight: z.optional(z.boolean()),
    preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
    maxRetries: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    minContextSlot: z.optional(z.int().check(z.minimum(0))),
  }),
)
const shapes = {
  one: z.object({ transaction: text, pubkey, options: sendOptions, sendOptions }),
  all: z.object({ transactions: z.array(text).check(z.minLength(1), z.maxLength(10)), pubkey }),
}
type SendOptions = NonNullable<z.infer<typeof sendOptions>>

/** Reads `solana_signTransaction`, `solana_signAllTransactions` and `solana_signAndSendTransaction`. */
export function readTransactions(ask: Ask, way: 'sign' | 'signAll' | 'send'): Approval {
  const { list, options } = readList(ask, way)
  const transactions = list.map((transaction) => readTransaction(transaction, ask.account))
  if (way === 'send' && !transactions.every(({ isComplete }) => isComplete))
    throw invalid('others have to sign it before it can be sent')
  const actions = transactions.flatMap((transaction) => transaction.actions)
  const said = transactions.flatMap((transaction) => transaction.warnings)
  const warnings = [
    ...new Map([...said, ...judgeTexts(actions.flatMap(textsOf))].map((each) => [each.text, each])).values(),
  ]
  const tokens = toTokens(ask, transactions)
  const receivers = actions.flatMap(receiverOf)
  const perform = async (wallet: Parameters<Ready['perform']>[0], step: Step) => {
    const signed = []
    for (const transaction of transactions) {
      step.signal.throwIfAborted()
      const signature = await wallet.signSolana(transaction.message)
      signed.push({ transaction, signature, bytes: withSignature(transaction, signature) })
    }
    // Signed is not sent or handed out: what was given up meanwhile never leaves (F7).
    step.signal.throwIfAborted()
    const [first] = signed
    if (!first) throw invalid('it has no transaction')
    const signature = toText(first.signature, 'base58')
    if (way === 'send') {
      step.leaving()
      const transaction = toText(first.bytes, 'base64')
      const id = toText(firstSignature(first.bytes), 'base58')
      // It counts for as long as its blockhash does, which is 150 blocks; with a nonce for as long as that is not used.
      const until = ask.now() + lifetime
      await deliver(
        ask,
        { id, until },
        {
          receivers,
          // A node checks against its finalized block unless told otherwise, and does not know the blockhash of a page that asked for
          // a confirmed one, as most do.
          post: () =>
            ask.chain.request('sendTransaction', [
              transaction,
              { preflightCommitment: 'confirmed', ...options, encoding: 'base64' },
            ]),
          find: () => hasArrived(ask.chain, id),
        },
      )
      return { signature: id }
    }
    await ask.records.addReceivers(receivers)
    const spell = (each: { transaction: SolanaTransaction; bytes: Uint8Array }) =>
      toText(each.bytes, each.transaction.spelling)
    return way === 'sign' ? { transaction: spell(first), signature } : { transactions: signed.map(spell) }
  }
  return {
    content: {
      kind: 'transaction',
      actions,
      isSent: way === 'send',
    },
    warnings,
    hasCost: true,
    prepare: async (signal) => ({
      ...(await estimate(ask, transactions, receivers, way === 'send', signal)),
      tokens,
      perform,
    }),
  }
}

/** Whom an action of the account's own sends something to. */
function receiverOf({ text, figure, facts }: Action): readonly string[] {
  if (text !== 'act.send' || !figure?.amount) return []
  const to = ['approve.to', 'act.toAccount'].flatMap((label) => facts.filter((fact) => fact.label === label))[0]?.value
  return to?.kind === 'address' ? [to.address] : []
}

/** Texts of strangers in it. */
const textsOf = ({ facts }: Action) => facts.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []))

/** The operator's tokens by their symbols, others by their decimals alone, which the token program checks. */
function toTokens({ chain }: Ask, transactions: readonly SolanaTransaction[]): Readonly<Record<string, TokenFacts>> {
  const listed = (mint: string) => chain.chain.tokens?.find(({ address }) => address === mint)
  return Object.fromEntries(
    transactions.flatMap(({ decimals }) =>
      [...decimals].map(([mint, places]): [string, TokenFacts] => {
        const known = listed(mint)
        return [mint, { decimals: places, isListed: known !== undefined, ...(known && { symbol: known.symbol }) }]
      }),
    ),
  )
}

function readList(ask: Ask, way: 'sign' | 'signAll' | 'send'): { list: readonly string[]; options: SendOptions } {
  if (way === 'signAll') return { list: readParams(ask, shapes.all).transactions, options: {} }
  const { transaction, options, sendOptions = options ?? {} } = readParams(ask, shapes.one)
  return { list: [transaction], options: sendOptions }
}
