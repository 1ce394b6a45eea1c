import type { ChainNode } from '../../../../nodes/chainNode.js'
import { statusesShape } from '../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { PaymentKey } from '../writeReading.js'

/** Signatures that one question names. */
const perQuestion = 256
/** A transaction that no block has after so many slots comes no more: its blockhash is too old. */
const lostSlots = 300

export interface StatusesQuestion {
  /** The node that was read. */
  readonly main: ChainNode
  readonly nodes: readonly ChainNode[]
  readonly open: readonly (PaymentKey & { readonly block: number })[]
  /** The newest of the node that was read. */
  readonly slot: number
}

/** What the cluster made of payments: final only where all nodes that answer say so (F14); gone only where none has it any more. */
export async function readStatuses(
  { main, nodes, open, slot }: StatusesQuestion,
  signal: AbortSignal,
): Promise<{
  readonly final: readonly PaymentKey[]
  readonly gone: readonly (PaymentKey & { readonly amount: '0' })[]
  readonly isHeldBack: boolean
}> {
  const signatures = [...new Set(open.map(({ hash }) => hash))]
  if (signatures.length === 0) return { final: [], gone: [], isHeldBack: false }
  const own = await readOne(main, signatures, signal)
  const others = await Promise.allSettled(
    nodes.filter((node) => node !== main).map((node) => readOne(node, signatures, signal)),
  )
  const all = [own, ...others.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))]
  const isFinal = (hash: string) => all.every((one) => one.get(hash) === 'finalized')
  const isGone = (hash: string) => all.every((one) => one.get(hash) === undefined || one.get(hash) === 'failed')
  return {
    final: open.filter(({ hash }) => isFinal(hash)),
    gone: open.flatMap(({ hash, log_index, block }) =>
      isGone(hash) && slot - block > lostSlots ? [{ hash, log_index, amount: '0' as const }] : [],
    ),
    isHeldBack: signatures.some((hash) => own.get(hash) === 'finalized' && !isFinal(hash)),
  }
}

/** How far each is; none for what the node does not have. */
async function readOne(
  node: ChainNode,
  signatures: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const statuses = new Map<string, string>()
  for (let from = 0; from < signatures.length; from += perQuestion) {
    const some = signatures.slice(from, from + perQuestion)
    const answer = await node.call('getSignatureStatuses', [some, { searchTransactionHistory: true }], signal)
    const { value } = parseAnswer(statusesShape, answer)
    for (const [index, hash] of some.entries()) {
      const status = value[index]
      if (status) statuses.set(hash, status.err ? 'failed' : (status.confirmationStatus ?? 'finalized'))
    }
  }
  return statuses
}
