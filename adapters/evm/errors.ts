import { type ErrorFacts, LatchkeyError, type Outcome } from '../../src/adapter.js'
import { type ErrorLayer, isRefusal, layersOf, saying } from './errorLayers.js'
import { readRevertReason } from './revertReason.js'

type Row = readonly [code: string, message: string, outcome?: Outcome]

const unsupported: Row = [
  'METHOD_NOT_SUPPORTED',
  'Requested RPC call is not allowed: this wallet or node does not know it',
]
const chainUnknown: Row = ['CHAIN_NOT_SUPPORTED', 'Chain is not supported']

/** Codes that say by themselves what happened: EIP-1193, EIP-3326, EIP-5792. */
const exact: ReadonlyMap<number, Row> = new Map<number, Row>([
  [4100, ['UNAUTHORIZED', 'The wallet has not allowed this account or method. Connect again to ask for it']],
  [4200, unsupported],
  [4900, ['WALLET_DISCONNECTED', 'The wallet is disconnected from all chains']],
  [4901, ['WRONG_CHAIN', 'The wallet is not connected to the chain of this request. Switch its network first']],
  [4902, chainUnknown],
  [5700, ['CAPABILITY_NOT_SUPPORTED', 'The wallet does not support a capability that these calls need']],
  [5710, chainUnknown],
  [5720, ['CALLS_DUPLICATE', 'Calls with this id were sent before']],
  [5730, ['CALLS_UNKNOWN', 'The wallet knows no calls with this id']],
  [5740, ['CALLS_TOO_LARGE', 'These calls are too many for the wallet to send at once']],
  [5750, ['UPGRADE_REJECTED', 'The account was not upgraded, which these calls need', 'rejected']],
  [5760, ['ATOMICITY_NOT_SUPPORTED', 'The wallet cannot send these calls as one']],
])

/** What nodes say in words: their codes are too few. The order matters: a revert may quote any of the others. */
const worded: readonly (readonly [pattern: RegExp, row: Row])[] = [
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

/** Codes of JSON-RPC and EIP-1474, which say little: they count when nothing better was found. */
const general: ReadonlyMap<number, Row> = new Map<number, Row>([
  [-32700, ['RPC_PARSE', 'The node could not read the request']],
  [-32600, ['RPC_INVALID_REQUEST', 'The request is not a valid one']],
  [-32601, unsupported],
  [-32602, ['RPC_INVALID_PARAMS', 'The parameters of the request are not valid']],
  [-32000, ['RPC_INVALID_INPUT', 'The node refused the input']],
  [-32001, ['RPC_NOT_FOUND', 'The node does not have what was asked for']],
  [
    -32002,
    [
      'REQUEST_PENDING',
      'The wallet is still showing an earlier request, or the node is not ready. Answer it in the wallet, then try again',
    ],
  ],
  [-32003, ['TRANSACTION_REJECTED', 'The node rejected the transaction']],
  [-32004, unsupported],
  [-32005, ['RATE_LIMITED', 'Rate Limited']],
  [-32006, ['RPC_VERSION', 'The node does not support this version of JSON-RPC']],
  [-32603, ['RPC_INTERNAL', 'Internal error of the wallet or node']],
])

/** What the operation itself is called when nobody says more. */
export interface Fallback {
  readonly code: string
  /** The specification's text, where it has one. */
  readonly message: string
}

/**
 * Turns whatever a wallet or node threw into one of ours; the original stays its cause. Wallets pack errors into
 * each other: the most telling layer decides, not the outermost. Ours pass unchanged.
 */
export function toEvmError(
  cause: unknown,
  fallback: Fallback = { code: 'RPC_FAILED', message: 'An error occurred' },
): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const layers = layersOf(cause)
  const make = ([code, message, outcome]: Row, facts?: ErrorFacts) =>
    new LatchkeyError(code, message, { cause, outcome, ...facts })
  if (isRefusal(layers)) return make(['REQUEST_REJECTED', 'The request was declined in the wallet', 'rejected'])

  const row = rowByCode(layers, exact)
  if (row) return make(row)
  const reason = readRevertReason(layers)
  if (reason !== undefined) {
    return make(['EXECUTION_REVERTED', `Execution reverted${reason && `: ${reason}`}`], { data: { reason } })
  }
  const said = worded.find(([pattern]) => layers.some(({ message }) => pattern.test(message)))?.[1]
  const found = said ?? rowByCode(layers, general, -32603) ?? rowByCode(layers, general)
  return found ? make(found) : make([fallback.code, `${fallback.message}: ${saying(layers)}`])
}

/** The row of the outermost layer that has one. */
function rowByCode(layers: readonly ErrorLayer[], rows: ReadonlyMap<number, Row>, except?: number): Row | undefined {
  for (const { code } of layers) {
    const row = code === undefined || code === except ? undefined : rows.get(code)
    if (row) return row
  }
  return undefined
}

/** Runs an operation; what it throws leaves as ours. */
export async function guarded<Value>(fallback: Fallback, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    throw toEvmError(error, fallback)
  }
}
