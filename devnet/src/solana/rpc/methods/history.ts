import type { LandedTransaction } from '../../chain/ledger.js'
import { decodeTransaction } from '../../chain/transaction.js'
import { encodeMeta, encodeTransaction, readTransactionEncoding } from '../encodeTransaction.js'
import { readMemo } from '../memo.js'
import { type Methods, type Node, withContext } from '../node.js'
import {
  type Config,
  readAddress,
  readBoolean,
  readConfig,
  readList,
  readNumber,
  readSettledCommitment,
  readSignature,
  readSlot,
} from '../params.js'
import { invalidParams, RpcProblem } from '../problem.js'

/** Signatures that one request takes, and that one answer lists. */
const maxStatuses = 256
const maxSignatures = 1000

/** Votes after which a slot is final; before that, nodes count them. */
const maxConfirmations = 32

function readStatus({ chain }: Node, id: string, searchAll: boolean) {
  const found = chain.ledger.findRecent(id) ?? (searchAll ? chain.ledger.find(id) : undefined)
  if (!found) return null
  const confirmationStatus = chain.slots.commitmentOf(found.slot)
  const passed = chain.slots.current - found.slot
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : Math.min(passed, maxConfirmations - 1),
    err: found.error,
    slot: found.slot,
    status: toStatus(found),
  }
}

const toStatus = ({ error }: Pick<LandedTransaction, 'error'>) => (error ? { Err: error } : { Ok: null })

/** The part of a history after `before` and up to `until`, which are signatures that may be left out. */
function cutHistory(history: readonly LandedTransaction[], { before, until, limit }: Config): LandedTransaction[] {
  const indexOf = (value: unknown) => history.findIndex(({ id }) => id === readSignature(value))
  const start = before === undefined || before === null ? 0 : indexOf(before) + 1
  const end = until === undefined || until === null ? -1 : indexOf(until)
  const count = limit === undefined || limit === null ? maxSignatures : readNumber(limit, 'usize')
  if (count < 1 || count > maxSignatures) throw invalidParams(`Invalid limit; max ${maxSignatures}`)
  // A signature that is not in this history: nodes list nothing after it.
  if (before && start === 0) return []
  return history.slice(start, end === -1 ? undefined : end).slice(0, count)
}

/** Methods on what has happened. */
export const historyMethods: Methods = {
  getSignatureStatuses(node, [value, options]) {
    const ids = readList(value).map(readSignature)
    if (ids.length > maxStatuses) throw invalidParams(`Too many inputs provided; max ${maxStatuses}`)
    const searchAll = readBoolean(readConfig(options).searchTransactionHistory, false)
    return withContext(
      node.chain.slots.current,
      ids.map((id) => readStatus(node, id, searchAll)),
    )
  },
  getSignaturesForAddress(node, [value, options]) {
    const address = readAddress(value)
    const config = readConfig(options)
    const slot = readSlot(node, config, readSettledCommitment(config))
    const settled = node.chain.ledger.ofAddress(address).filter((transaction) => transaction.slot <= slot)
    return cutHistory(settled, config).map((transaction) => ({
      blockTime: transaction.blockTime,
      confirmationStatus: node.chain.slots.commitmentOf(transaction.slot),
      err: transaction.error,
      memo: readMemo(decodeTransaction(transaction.wire).message) ?? null,
      signature: transaction.id,
      slot: transaction.slot,
    }))
  },
  getTransaction({ chain }, [value, options]) {
    const id = readSignature(value)
    // The old form: the encoding alone.
    const config = typeof options === 'string' ? { encoding: options } : readConfig(options)
    const encoding = readTransactionEncoding(config)
    const commitment = readSettledCommitment(config)
    const found = chain.ledger.find(id)
    if (!found || found.slot > chain.slots.at(commitment)) return null
    const transaction = decodeTransaction(found.wire)
    const { version } = transaction.message
    const maxVersion = config.maxSupportedTransactionVersion
    const hasMax = maxVersion !== undefined && maxVersion !== null
    if (!hasMax && version !== 'legacy') throw unsupportedVersion(version)
    return {
      blockTime: found.blockTime,
      meta: encodeMeta(found, transaction.message, encoding),
      slot: found.slot,
      transaction: encodeTransaction(transaction, found.loaded, encoding),
      version: hasMax ? version : undefined,
    }
  },
}

function unsupportedVersion(version: number) {
  return new RpcProblem(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
      `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}
