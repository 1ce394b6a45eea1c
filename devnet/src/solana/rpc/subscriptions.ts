import type { Address } from '@solana/kit'
import { type StoredAccount, systemProgram } from '../chain/accounts.js'
import type { Chain, ChainListener } from '../chain/createChain.js'
import { encodeAccount, readAccountEncoding } from './encodeAccount.js'
import { matchesAll, readFilters } from './filters.js'
import type { Node } from './node.js'
import { readAddress, readBoolean, readCommitment, readConfig, readList, readSignature } from './params.js'
import { invalidParams } from './problem.js'

/** What a subscription does: hears of the chain, and tells its client. */
export interface Subscription {
  listener: Partial<ChainListener>
  /** Called when the client has its number: what is already so is reported then. */
  begin?(): void
}

/** Sends a notification. @param isLast Whether the subscription ends with it */
export type Notify = (result: unknown, isLast?: boolean) => void

/** Opens a subscription; throws an RpcProblem. */
export type Subscribe = (node: Node, params: readonly unknown[], notify: Notify) => Subscription

/** Notifications name their slot and nothing else. */
const at = (slot: number, value: unknown) => ({ context: { slot }, value })

const signatureSubscribe: Subscribe = ({ chain }, [value, options], notify) => {
  const id = readSignature(value)
  const config = readConfig(options)
  const commitment = readCommitment(config)
  const wantsReceived = readBoolean(config.enableReceivedNotification, false)
  let isTold = false
  const tell = (slot: number, err: unknown) => {
    if (isTold) return
    isTold = true
    notify(at(slot, { err }), true)
  }
  return {
    listener: {
      onTransactions(reached, slot, transactions) {
        const found = transactions.find((transaction) => transaction.id === id)
        if (!found) return
        if (reached === 'processed' && wantsReceived) notify(at(slot, 'receivedSignature'))
        if (reached === commitment) tell(slot, found.error)
      },
    },
    begin() {
      const found = chain.ledger.findRecent(id)
      if (found && found.slot <= chain.slots.at(commitment)) tell(found.slot, found.error)
    },
  }
}

const accountSubscribe: Subscribe = ({ chain }, [value, options], notify) => {
  const address = readAddress(value)
  const config = readConfig(options)
  const encoding = readAccountEncoding(config)
  const commitment = readCommitment(config)
  const { accounts } = chain
  return {
    listener: {
      onTransactions(reached, slot, _transactions, changed) {
        if (reached !== commitment || !changed.includes(address)) return
        const account = accounts.read(address, slot) ?? emptyAccount(address)
        notify(at(slot, encodeAccount(account, encoding, accounts, slot)))
      },
    },
  }
}

const programSubscribe: Subscribe = ({ chain }, [value, options], notify) => {
  const program = readAddress(value)
  const config = readConfig(options)
  const encoding = readAccountEncoding(config)
  const filters = readFilters(config.filters)
  const commitment = readCommitment(config)
  const { accounts } = chain
  return {
    listener: {
      onTransactions(reached, slot, _transactions, changed) {
        if (reached !== commitment) return
        for (const pubkey of changed) {
          const account = accounts.read(pubkey, slot)
          if (account?.programAddress !== program || !matchesAll(account.data, filters)) continue
          notify(at(slot, { account: encodeAccount(account, encoding, accounts, slot), pubkey }))
        }
      },
    },
  }
}

const logsSubscribe: Subscribe = (_node, [filter, options], notify) => {
  const mentioned = readMentioned(filter)
  const commitment = readCommitment(readConfig(options))
  return {
    listener: {
      onTransactions(reached, slot, transactions) {
        if (reached !== commitment) return
        for (const { id, error, logs, keys } of transactions) {
          if (mentioned === undefined || keys.includes(mentioned)) notify(at(slot, { err: error, logs, signature: id }))
        }
      },
    },
  }
}

/** `all`, `allWithVotes`, or one address that transactions must name. */
function readMentioned(filter: unknown): Address | undefined {
  if (filter === 'all' || filter === 'allWithVotes') return undefined
  const [address, ...others] = readList(readConfig(filter).mentions)
  if (others.length > 0) throw invalidParams('Invalid Request: Only 1 address supported')
  return readAddress(address)
}

const rootOf = ({ slots }: Chain, slot: number) => slot - (slots.current - slots.at('finalized'))

const slotSubscribe: Subscribe = ({ chain }, _params, notify) => ({
  listener: { onSlot: (slot) => notify({ parent: slot - 1, root: rootOf(chain, slot), slot }) },
})

const rootSubscribe: Subscribe = ({ chain }, _params, notify) => ({
  listener: { onSlot: (slot) => notify(rootOf(chain, slot)) },
})

/** An account that is gone, as nodes tell it. */
const emptyAccount = (address: Address): StoredAccount => ({
  address,
  data: new Uint8Array(),
  executable: false,
  lamports: 0n,
  programAddress: systemProgram,
  space: 0n,
})

/** All subscriptions by the word before `Subscribe`, `Unsubscribe` and `Notification`. */
export const subscriptions: Readonly<Record<string, Subscribe>> = {
  account: accountSubscribe,
  logs: logsSubscribe,
  program: programSubscribe,
  root: rootSubscribe,
  signature: signatureSubscribe,
  slot: slotSubscribe,
}
