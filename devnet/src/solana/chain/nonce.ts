import { createHash } from 'node:crypto'
import { type Address, getAddressDecoder, getBase58Encoder } from '@solana/kit'
import { type Accounts, systemProgram } from './accounts.js'
import type { Message } from './transaction.js'

/** `AdvanceNonceAccount` of the system program. */
const advanceNonce = 4
const nonceAccountLength = 80
/** After version, state and authority. */
const valueAt = 40

/** The value of a nonce account, which stands in a message for a recent blockhash; undefined when it is none. */
export function readNonce(address: Address, accounts: Accounts, slot?: number): string | undefined {
  const account = accounts.read(address, slot)
  if (account?.programAddress !== systemProgram || account.data.length !== nonceAccountLength) return undefined
  const view = new DataView(account.data.buffer, account.data.byteOffset)
  const isInitialized = view.getUint32(4, true) === 1
  return isInitialized ? getAddressDecoder().decode(account.data, valueAt) : undefined
}

/** The nonce account that the message's first instruction uses up, if it does that. */
export function findNonceAccount(message: Message): Address | undefined {
  const [first] = message.instructions
  if (!first || first.data.length < 4 || message.staticKeys[first.program] !== systemProgram) return undefined
  const kind = new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true)
  return kind === advanceNonce ? message.staticKeys[first.accounts[0] ?? -1] : undefined
}

/** Whether the message lives by a nonce that is still unused. */
export function hasLiveNonce(message: Message, accounts: Accounts, slot?: number): boolean {
  const address = findNonceAccount(message)
  return address !== undefined && readNonce(address, accounts, slot) === message.blockhash
}

/**
 * Gives a nonce account its next value. Nodes do it for a transaction that failed, too, else it could be sent again; the
 * machine does not.
 * @param blockhash The newest
 */
export function advanceNonceAccount(address: Address, accounts: Accounts, blockhash: string) {
  const account = accounts.read(address)
  if (!account) return
  const value = createHash('sha256')
    .update('DURABLE_NONCE')
    .update(getBase58Encoder().encode(blockhash) as Uint8Array)
  const data = new Uint8Array(account.data)
  data.set(value.digest(), valueAt)
  accounts.write([{ ...account, data }])
}
