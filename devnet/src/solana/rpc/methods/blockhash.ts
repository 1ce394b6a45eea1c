import { readBudget, readFee } from '../../chain/fees.js'
import { hasLiveNonce } from '../../chain/nonce.js'
import { blockhashWindow } from '../../chain/slots.js'
import { decodeMessage, decodeTransaction, type Message } from '../../chain/transaction.js'
import { type Methods, withContext } from '../node.js'
import { readAddress, readConfig, readList, readSlot, readString } from '../params.js'
import { invalidParams } from '../problem.js'
import { orRefuse } from '../readTransaction.js'

/** Addresses that one request for priority fees takes. */
const maxAddresses = 128

function readMessage(value: unknown): Message {
  const text = readString(value)
  return orRefuse('message::VersionedMessage', () => decodeMessage(new Uint8Array(Buffer.from(text, 'base64'))))
}

/** Methods on blockhashes and fees. */
export const blockhashMethods: Methods = {
  getLatestBlockhash(node, [options]) {
    const slot = readSlot(node, readConfig(options))
    return withContext(slot, node.chain.slots.latest(slot))
  },
  isBlockhashValid(node, [value, options]) {
    const blockhash = readAddress(value)
    const slot = readSlot(node, readConfig(options))
    return withContext(slot, node.chain.slots.isRecent(blockhash, slot))
  },
  getFeeForMessage(node, [value, options]) {
    const message = readMessage(value)
    const slot = readSlot(node, readConfig(options))
    const { slots, accounts } = node.chain
    const isAlive = slots.isRecent(message.blockhash, slot) || hasLiveNonce(message, accounts, slot)
    return withContext(slot, isAlive ? readFee(message) : null)
  },
  getRecentPrioritizationFees({ chain }, [value]) {
    const addresses = value === undefined || value === null ? [] : readList(value).map(readAddress)
    if (addresses.length > maxAddresses) throw invalidParams(`Too many inputs provided; max ${maxAddresses}`)
    const { slots, ledger } = chain
    const since = slots.current - blockhashWindow
    const lowest = new Map<number, bigint>()
    for (const { slot, keys, wire } of ledger.between(since, slots.current)) {
      if (!addresses.every((address) => keys.includes(address))) continue
      const { unitPrice } = readBudget(decodeTransaction(wire).message)
      const known = lowest.get(slot)
      if (known === undefined || unitPrice < known) lowest.set(slot, unitPrice)
    }
    return Array.from({ length: blockhashWindow }, (_, index) => {
      const slot = since + 1 + index
      return { prioritizationFee: lowest.get(slot) ?? 0, slot }
    })
  },
}
