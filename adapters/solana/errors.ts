import { LatchkeyError, type Outcome } from '../../src/adapter.js'
import { type ErrorLayer, isRefusal, layersOf, saying } from './errorLayers.js'
import { findRun, toRunError } from './runError.js'

type Row = readonly [code: string, message: string, outcome?: Outcome, data?: Readonly<Record<string, unknown>>]

const unsupported: Row = [
  'METHOD_NOT_SUPPORTED',
  'Requested RPC call is not allowed: this wallet or node does not know it',
]
const gone: Row = ['WALLET_DISCONNECTED', 'The wallet is disconnected. Connect again']
const pending: Row = [
  'REQUEST_PENDING',
  'The wallet is still showing an earlier request. Answer it in the wallet, then try again',
]
const behind: Row = ['NODE_BEHIND', 'The node is behind the others of its cluster. Try again in a moment']

/** Codes that say by themselves what happened: EIP-1193, WalletConnect, and those of a node's that are its alone. */
const exact: ReadonlyMap<number, Row> = new Map<number, Row>([
  [4100, ['UNAUTHORIZED', 'The wallet has not allowed this account or method. Connect again to ask for it']],
  [4200, unsupported],
  [4900, gone],
  [4901, ['WRONG_CHAIN', 'The wallet is not connected to the chain of this request. Switch its network first']],
  [4902, ['CHAIN_NOT_SUPPORTED', 'Chain is not supported']],
  [-32003, ['TRANSACTION_REJECTED', 'The node rejected the transaction: a signature is missing or wrong']],
  [-32005, behind],
  [-32016, behind],
  [-32429, ['RATE_LIMITED', 'Rate Limited']],
])

/** Names of errors, as the wallets' adapters have given them for years. */
const named: Readonly<Record<string, Row>> = {
  WalletNotConnectedError: gone,
  WalletDisconnectedError: gone,
}

/** What wallets and nodes say in words. */
const worded: readonly (readonly [pattern: RegExp, row: Row])[] = [
  [
    /blockhash not found/i,
    ['TRANSACTION_EXPIRED', 'The transaction was not sent in the time that its blockhash allows. Begin again'],
  ],
  [
    // Whoever says so had sent it, and may have missed its block.
    /block height exceeded|transaction.{0,20}expired/i,
    [
      'TRANSACTION_EXPIRED',
      'The wallet sent the transaction, and saw it in no block in the time that its blockhash allows. Look at the account before sending again',
      undefined,
      { maybeSent: true },
    ],
  ],
  [
    /insufficient (funds|lamports|balance|sol\b)|no record of a prior credit/i,
    ['INSUFFICIENT_FUNDS', 'Insufficient funds: the account cannot pay the amount and its fee'],
  ],
  [/node is (behind|unhealthy)|minimum context slot/i, behind],
  [/too many requests|rate limit/i, ['RATE_LIMITED', 'Rate Limited']],
  [
    /could not find (mint|account)|invalid param: could not find/i,
    ['RPC_NOT_FOUND', 'The node does not have what was asked for'],
  ],
  [
    /simulation failed|custom program error/i,
    ['EXECUTION_REVERTED', 'Execution reverted: the wallet or node tried the transaction, and it failed'],
  ],
]

/** Codes of JSON-RPC and of nodes, which say little: they count when nothing better was found. */
const general: ReadonlyMap<number, Row> = new Map<number, Row>([
  [-32700, ['RPC_PARSE', 'The node could not read the request']],
  [-32600, ['RPC_INVALID_REQUEST', 'The request is not a valid one']],
  [-32601, unsupported],
  [-32602, ['RPC_INVALID_PARAMS', 'The parameters of the request are not valid']],
  [-32000, ['RPC_INVALID_INPUT', 'The node or wallet refused the input']],
  [-32002, pending],
  [-32004, ['RPC_NOT_FOUND', 'The node does not have what was asked for']],
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
export function toSolanaError(
  cause: unknown,
  fallback: Fallback = { code: 'RPC_FAILED', message: 'An error occurred' },
): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const layers = layersOf(cause)
  const make = ([code, message, outcome, data]: Row) => new LatchkeyError(code, message, { cause, outcome, data })
  // A run that failed comes first: programs say "rejected", too.
  const run = findRun(layers)
  if (run) return toRunError(run, cause)
  if (isRefusal(layers)) return make(['REQUEST_REJECTED', 'The request was declined in the wallet', 'rejected'])
  const found =
    rowByCode(layers, exact) ??
    layers.map(({ name }) => (Object.hasOwn(named, name) ? named[name] : undefined)).find((row) => row) ??
    worded.find(([pattern]) => layers.some(({ message }) => pattern.test(message)))?.[1] ??
    rowByCode(layers, general, -32603) ??
    rowByCode(layers, general)
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
    throw toSolanaError(error, fallback)
  }
}
