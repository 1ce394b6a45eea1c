import { type Hex, keccak256, type LocalAccount, type PublicClient, TransactionReceiptNotFoundError } from 'viem'
import { LatchkeyError } from '../kernel/contract/errors.js'
import { toAgentError } from './explain.js'

/** How long a transaction is waited for before its fate is uncertain, in ms. */
const waitMs = 60_000
/** How often the chain is asked meanwhile, in ms. */
const askMs = 500
/** Of so many questions each first sends the transaction again. */
const sendEvery = 8

/** What is to be signed and sent. */
export interface Outgoing {
  readonly chainId: number
  readonly nonce: number
  readonly to: Hex
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Sends what a key signs, one after the other, none twice (F11). */
export interface Outbox {
  /** Finds out what became of what was sent last. @throws {LatchkeyError} AGENT_UNCERTAIN while the chain does not say */
  settle(): Promise<void>
  /** @returns once it is in a block. @throws {LatchkeyError} AGENT_UNCERTAIN, AGENT_CALL_FAILED */
  send(outgoing: Outgoing, onSigned: (hash: Hex) => void): Promise<{ readonly hash: Hex; readonly isSuccess: boolean }>
}

export function createOutbox(client: PublicClient, account: LocalAccount): Outbox {
  /** Sent, and not known to be in a block. */
  let open: { readonly raw: Hex; readonly hash: Hex; readonly nonce: number } | undefined

  async function find(hash: Hex): Promise<'success' | 'reverted' | undefined> {
    try {
      return (await client.getTransactionReceipt({ hash })).status
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  }

  /**
   * Sends the same bytes as often as it takes: they have one hash, and can be in a block once.
   * @returns undefined where another transaction of the key took its place
   */
  async function follow({ raw, hash, nonce }: NonNullable<typeof open>): Promise<'success' | 'reverted' | undefined> {
    const end = Date.now() + waitMs
    let cause: unknown
    for (let count = 0; Date.now() < end; count++) {
      try {
        const used = await client.getTransactionCount({ address: account.address })
        const status = await find(hash)
        if (status || used > nonce) return status
        if (count % sendEvery === 0) await client.sendRawTransaction({ serializedTransaction: raw })
      } catch (error) {
        // Also what a node says of bytes that it has already.
        cause = error
      }
      await new Promise((resolve) => setTimeout(resolve, askMs))
    }
    throw new LatchkeyError(
      'AGENT_UNCERTAIN',
      'A transaction was sent, and the chain does not say yet what became of it. Its hash is in data.',
      { ...(cause !== undefined && { cause }), data: { hash } },
    )
  }

  return {
    async settle() {
      if (!open) return
      await follow(open)
      open = undefined
    },
    async send(outgoing, onSigned) {
      const raw = await account.signTransaction({ type: 'eip1559', ...outgoing })
      open = { raw, hash: keccak256(raw), nonce: outgoing.nonce }
      const { hash } = open
      onSigned(hash)
      const status = await follow(open)
      open = undefined
      if (!status) throw toAgentError('AGENT_CALL_FAILED', { hash })
      return { hash, isSuccess: status === 'success' }
    },
  }
}
