import { getBase58Encoder } from '@solana/kit'
import { isSigned, type WireTransaction, withBlockhash } from '../../chain/transaction.js'
import { toErrorText } from '../../chain/transactionError.js'
import { createAirdrop } from '../airdrop.js'
import { type Methods, type Node, withContext } from '../node.js'
import { readAddress, readBoolean, readCommitment, readConfig, readNumber, readSlot } from '../params.js'
import { invalidParams, RpcProblem } from '../problem.js'
import { readTransaction } from '../readTransaction.js'
import { readAccountsOption } from '../simulatedAccounts.js'
import { assertHealthy } from './cluster.js'

/** What a simulation says of a transaction that the block does not take at all. */
const notRun = { logs: [], accounts: [], unitsConsumed: 0, returnData: null, innerInstructions: [] }

function simulate({ chain }: Node, transaction: WireTransaction, slot: number) {
  const refused = chain.refuse(transaction, slot)
  return refused ? { ...notRun, error: refused } : chain.simulate(transaction, slot)
}

function assertSigned(transaction: WireTransaction) {
  if (!isSigned(transaction)) throw new RpcProblem(-32003, 'Transaction signature verification failure')
}

/** What a node tries before it sends a transaction on. @throws {RpcProblem} -32002 with what the trial run said */
function preflight(node: Node, transaction: WireTransaction, slot: number) {
  assertSigned(transaction)
  assertHealthy(node.slotsBehind)
  const { error, logs, unitsConsumed, returnData } = simulate(node, transaction, slot)
  if (!error) return
  throw new RpcProblem(-32002, `Transaction simulation failed: ${toErrorText(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs,
    replacementBlockhash: null,
    returnData,
    unitsConsumed,
  })
}

/** Methods that run transactions. */
export const transactionMethods: Methods = {
  sendTransaction(node, [value, options]) {
    const config = readConfig(options)
    const transaction = readTransaction(value, config)
    const { chain } = node
    const slot = readSlot(node, config, readCommitment({ commitment: config.preflightCommitment }))
    if (!readBoolean(config.skipPreflight, false)) preflight(node, transaction, slot)
    // From here on a node only passes it to the leader: what the leader does not take is lost without a word.
    if (isSigned(transaction) && !chain.refuse(transaction, chain.slots.current)) chain.submit(transaction)
    return transaction.id
  },
  simulateTransaction(node, [value, options]) {
    const config = readConfig(options)
    const given = readTransaction(value, config)
    const sigVerify = readBoolean(config.sigVerify, false)
    const replace = readBoolean(config.replaceRecentBlockhash, false)
    if (sigVerify && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const accountsOption = readAccountsOption(config.accounts)
    const slot = readSlot(node, config)
    if (sigVerify) assertSigned(given)
    const replacement = replace ? node.chain.slots.latest(slot) : null
    const blockhash = replacement && getBase58Encoder().encode(replacement.blockhash)
    const result = simulate(node, blockhash ? withBlockhash(given, blockhash) : given, slot)
    return withContext(slot, {
      accounts: accountsOption ? accountsOption(node.chain.accounts, result, slot) : null,
      err: result.error,
      innerInstructions: readBoolean(config.innerInstructions, false) ? result.innerInstructions : null,
      logs: result.logs,
      replacementBlockhash: replacement,
      returnData: result.returnData,
      unitsConsumed: result.unitsConsumed,
    })
  },
  requestAirdrop({ chain, faucet }, [value, amount, options]) {
    const address = readAddress(value)
    const lamports = readNumber(amount)
    readCommitment(readConfig(options))
    const landed = chain.submit(createAirdrop(chain, faucet, address, BigInt(lamports)))
    if (!landed || landed.error) throw new RpcProblem(-32603, 'Internal error')
    return landed.id
  },
}
