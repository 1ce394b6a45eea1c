import { createErrors, type ErrorRow, type Fallback } from '../kit/errors.js'
import { readRevertReason } from './revertReason.js'

const chainUnknown: ErrorRow = ['CHAIN_NOT_SUPPORTED', 'Chain is not supported']

/** EIP-5792. */
const exact: readonly (readonly [number, ErrorRow])[] = [
  [4900, ['WALLET_DISCONNECTED', 'The wallet is disconnected from all chains']],
  [5700, ['CAPABILITY_NOT_SUPPORTED', 'The wallet does not support a capability that these calls need']],
  [5710, chainUnknown],
  [5720, ['CALLS_DUPLICATE', 'Calls with this id were sent before']],
  [5730, ['CALLS_UNKNOWN', 'The wallet knows no calls with this id']],
  [5740, ['CALLS_TOO_LARGE', 'These calls are too many for the wallet to send at once']],
  [5750, ['UPGRADE_REJECTED', 'The account was not upgraded, which these calls need', 'rejected']],
  [5760, ['ATOMICITY_NOT_SUPPORTED', 'The wallet cannot send these calls as one']],
]

/** What nodes say in words: their codes are too few. The order matters: a revert may quote any of the others. */
const worded: readonly (readonly [pattern: RegExp, row: ErrorRow])[] = [
  [/unrecognized chain|unknown chain|chain (id )?.{0,24}not (been )?added/i, chainUnknown],
  [
    /nonce too low|already known|transaction already imported/i,
    ['NONCE_TOO_LOW', 'Nonce too low: a transaction with this number was already sent'],
  ],
  [/nonce too high|nonce has max value/i, ['NONCE_TOO_HIGH', 'Nonce too high: an earlier transaction is missing']],
  [/tip (higher than|above)|max priority fee per gas higher/i, ['TIP_TOO_HIGH', 'The tip is higher than the fee cap']],
  [
    /(fee cap|max fee per gas|gas price).{0,16}(less than|below|lower than).{0,16}base ?fee|transaction underpriced|fee cap too low/i,
    ['FEE_CAP_TOO_LOW', 'Fee cap too low: it is below what the chain asks now'],
  ],
  [
    /fee cap (too high|higher)|max fee per gas higher|exceeds the configured cap/i,
    ['FEE_CAP_TOO_HIGH', 'Fee cap too high'],
  ],
  [
    /insufficient funds|insufficient balance|exceeds transaction sender account balance|insufficient eth/i,
    ['INSUFFICIENT_FUNDS', 'Insufficient funds: the account cannot pay the amount and its fee'],
  ],
  [
    /intrinsic gas too low|gas too low|out of gas|gas limit is too low/i,
    ['GAS_TOO_LOW', 'Gas too low: the transaction needs a higher gas limit'],
  ],
  [
    /intrinsic gas too high|gas too high|exceeds block gas limit|gas limit (reached|is too high)/i,
    ['GAS_TOO_HIGH', 'Gas too high: the gas limit is above that of a block'],
  ],
]

/** EIP-1474. */
const general: readonly (readonly [number, ErrorRow])[] = [
  [-32001, ['RPC_NOT_FOUND', 'The node does not have what was asked for']],
  [-32003, ['TRANSACTION_REJECTED', 'The node rejected the transaction']],
  [-32004, ['METHOD_NOT_SUPPORTED', 'Requested RPC call is not allowed: this wallet or node does not know it']],
  [-32005, ['RATE_LIMITED', 'Rate Limited']],
  [-32006, ['RPC_VERSION', 'The node does not support this version of JSON-RPC']],
]

/** Reads the errors of EVM wallets and nodes. */
export const { toError: toEvmError, guarded } = /* @__PURE__ */ createErrors({
  exact,
  worded,
  general,
  telling(layers) {
    const reason = readRevertReason(layers)
    if (reason === undefined) return undefined
    return ['EXECUTION_REVERTED', `Execution reverted${reason && `: ${reason}`}`, undefined, { reason }]
  },
})

/**
 * What a contract answers; undefined where it refuses.
 * @param fallback what an error is called that says nothing more; default RPC_FAILED
 * @throws {LatchkeyError} what a node says that does not answer
 */
export const unlessReverted = <Value>(answer: Promise<Value>, fallback?: Fallback): Promise<Value | undefined> =>
  answer.catch((cause) => {
    const error = toEvmError(cause, fallback)
    if (error.code === 'EXECUTION_REVERTED') return undefined
    throw error
  })
