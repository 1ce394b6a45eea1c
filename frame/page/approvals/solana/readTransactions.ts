import * as z from 'zod/mini'
import { deliver } from '../deliver.js'
import { judgeTexts } from '../judgeTexts.js'
import { invalid } from '../refusals.js'
import type { Action, Approval, Ask, Ready, Step } from '../types.js'
import { estimate } from './estimate.js'
import { hasArrived } from './hasArrived.js'
import { readParams } from './params.js'
import { readTransfer, type SolanaTransfer, withSignature } from './readTransfer.js'
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
  const transfers = list.map((transaction) => readTransfer(transaction, ask.account))
  const memos = transfers.flatMap((transfer) => transfer.memos)
  const warnings = judgeTexts(memos)
  const receivers = transfers.flatMap(({ moves }) => moves.filter(({ amount }) => amount > 0n).map(({ to }) => to))
  const perform = async (wallet: Parameters<Ready['perform']>[0], step: Step) => {
    const signed = []
    for (const transfer of transfers) {
      step.signal.throwIfAborted()
      const signature = await wallet.signSolana(transfer.message)
      signed.push({ transfer, signature, bytes: withSignature(transfer, signature) })
    }
    // Signed is not sent or handed out: what was given up meanwhile never leaves (F7).
    step.signal.throwIfAborted()
    const [first] = signed
    if (!first) throw invalid('it has no transaction')
    const signature = toText(first.signature, 'base58')
    if (way === 'send') {
      step.leaving()
      const transaction = toText(first.bytes, 'base64')
      // It counts for as long as its blockhash does, which is 150 blocks.
      const until = ask.now() + lifetime
      await deliver(
        ask,
        { id: signature, until },
        {
          receivers,
          // A node checks against its finalized block unless told otherwise, and does not know the blockhash of a page that asked for
          // a confirmed one, as most do.
          post: () =>
            ask.chain.request('sendTransaction', [
              transaction,
              { preflightCommitment: 'confirmed', ...options, encoding: 'base64' },
            ]),
          find: () => hasArrived(ask.chain, signature),
        },
      )
      return { signature }
    }
    await ask.records.addReceivers(receivers)
    const spell = (each: { transfer: SolanaTransfer; bytes: Uint8Array }) => toText(each.bytes, each.transfer.spelling)
    return way === 'sign' ? { transaction: spell(first), signature } : { transactions: signed.map(spell) }
  }
  return {
    content: {
      kind: 'transaction',
      actions: transfers.flatMap(toActions),
      isSent: way === 'send',
    },
    warnings,
    hasCost: true,
    prepare: async (signal) => ({ ...(await estimate(ask, transfers, way === 'send', signal)), perform }),
  }
}

const toActions = ({ moves, memos }: SolanaTransfer): readonly Action[] =>
  moves.map(({ to, amount }, at) => ({
    text: 'act.send',
    figure: { asset: { kind: 'coin' }, amount },
    facts: [
      { label: 'approve.to', value: { kind: 'address', address: to } },
      ...(memos.length && at === moves.length - 1
        ? [{ label: 'approve.memo', value: { kind: 'text', text: memos.join('\n') } } as const]
        : []),
    ],
  }))

function readList(ask: Ask, way: 'sign' | 'signAll' | 'send'): { list: readonly string[]; options: SendOptions } {
  if (way === 'signAll') return { list: readParams(ask, shapes.all).transactions, options: {} }
  const { transaction, options, sendOptions = options ?? {} } = readParams(ask, shapes.one)
  return { list: [transaction], options: sendOptions }
}
