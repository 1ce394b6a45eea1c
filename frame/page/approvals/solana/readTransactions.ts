import * as z from 'zod/mini'
import type { Action, Approval, Ready, Step, TokenFacts } from '../../../common/approval/types.js'
import type { Posted } from '../../records.js'
import { deliver } from '../deliver.js'
import { judgeTexts } from '../judgeTexts.js'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'
import { estimate } from './estimate.js'
import { hasArrived } from './hasArrived.js'
import { readParams } from './params.js'
import { readMints } from './readMints.js'
import { readTables } from './readTables.js'
import { firstSignature, readTransaction, type SolanaTransaction, withSignature } from './readTransaction.js'
import { simulate } from './simulate.js'
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
export async function readTransactions(ask: Ask, way: 'sign' | 'signAll' | 'send'): Promise<Approval> {
  const { list, options } = readList(ask, way)
  const bare = list.map((transaction) => readTransaction(transaction, ask.account))
  const named = bare.flatMap(({ tables }) => tables)
  const tables = named.length ? await readTables(ask, named) : undefined
  const transactions = tables ? list.map((transaction) => readTransaction(transaction, ask.account, tables)) : bare
  if (way === 'send' && !transactions.every(({ isComplete }) => isComplete))
    throw invalid('others have to sign it before it can be sent')
  const actions = transactions.flatMap((transaction) => transaction.actions)
  const said = transactions.flatMap((transaction) => transaction.warnings)
  const warnings = [
    ...new Map([...said, ...judgeTexts(actions.flatMap(textsOf))].map((each) => [each.text, each])).values(),
  ]
  const tokens = toTokens(ask, transactions)
  const receivers = actions.flatMap(receiverOf)
  // What only the network says does not make an address known to the user (S20).
  const approved = actions.filter(({ isBlind }) => !isBlind).flatMap(receiverOf)
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
      const limit = limitOf(first.transaction, ask.now())
      await deliver(
        ask,
        { id, ...limit },
        {
          receivers: approved,
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
    await ask.records.addReceivers(approved)
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
    prepare: async (signal) => {
      const [estimated, ofMints] = await Promise.all([
        estimate(ask, transactions, receivers, way === 'send', signal),
        readMints(ask, mintsOf(actions), signal),
      ])
      const [only, ...more] = transactions
      return {
        ...estimated,
        warnings: [...(estimated.warnings ?? []), ...ofMints],
        tokens,
        // Of several, each would have to be simulated on what those before it leave behind.
        ...(only &&
          !more.length &&
          !isPlain(only) && { simulate: (until) => simulate(ask, only, estimated.cost?.fee ?? 0n, until) }),
        perform,
      }
    },
  }
}

/** Whether all that it does is to send coins, which nothing else can come of. */
const isPlain = ({ actions }: SolanaTransaction) =>
  actions.every(({ text, figure, isBlind }) => text === 'act.send' && figure?.asset.kind === 'coin' && !isBlind)

/** When a transaction that was posted can come no more: with its blockhash, after 150 blocks, or when its nonce is used. */
function limitOf({ nonce, blockhash }: SolanaTransaction, now: number): Pick<Posted, 'until' | 'lasting'> {
  return nonce === undefined ? { until: now + lifetime } : { lasting: { account: nonce ?? '', value: blockhash } }
}

/** Tokens of the new program that others get or may take: only theirs have programs and takers of their own. */
const mintsOf = (actions: readonly Action[]): readonly string[] => [
  ...new Set(
    actions.flatMap(({ figure, facts }) => [
      ...(figure?.asset.kind === 'token' ? [figure.asset.address] : []),
      ...facts.flatMap(({ label, value }) =>
        label === 'act.token' && value.kind === 'address' ? [value.address] : [],
      ),
    ]),
  ),
]

/** Whom an action of the account's own sends something to. */
function receiverOf({ text, figure, facts }: Action): readonly string[] {
  if (text !== 'act.send' || !figure?.amount) return []
  const to = ['approve.to', 'act.toAccount'].flatMap((label) => facts.filter((fact) => fact.label === label))[0]?.value
  return to?.kind === 'address' ? [to.address] : []
}

/** Texts of strangers in it. */
const textsOf = ({ facts }: Action) => facts.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []))

/** The operator's tokens by their symbols, others by their decimals alone, which the token program checks where all agree. */
function toTokens({ chain }: Ask, transactions: readonly SolanaTransaction[]): Readonly<Record<string, TokenFacts>> {
  const checked = transactions.flatMap(({ decimals }) => decimals)
  const facts = new Map(
    checked.flatMap(([mint, decimals]): [string, TokenFacts][] => {
      // Of two words one fails, and only that: another transaction must not say how much this one sends.
      const isOne = checked.every(([other, places]) => other !== mint || places === decimals)
      return isOne ? [[mint, { decimals, isListed: false }]] : []
    }),
  )
  for (const { address, symbol, decimals } of chain.chain.tokens ?? [])
    facts.set(address, { symbol, decimals, isListed: true })
  return Object.fromEntries(facts)
}

function readList(ask: Ask, way: 'sign' | 'signAll' | 'send'): { list: readonly string[]; options: SendOptions } {
  if (way === 'signAll') return { list: readParams(ask, shapes.all).transactions, options: {} }
  const { transaction, options, sendOptions = options ?? {} } = readParams(ask, shapes.one)
  return { list: [transaction], options: sendOptions }
}
