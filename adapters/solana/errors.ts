import type { RefusalForms } from '../kit/errorLayers.js'
import { createErrors, type ErrorRow } from '../kit/errors.js'
import { findRun, toRunError } from './runError.js'

const gone: ErrorRow = ['WALLET_DISCONNECTED', 'The wallet is disconnected. Connect again']
const behind: ErrorRow = ['NODE_BEHIND', 'The node is behind the others of its cluster. Try again in a moment']

/** Codes of nodes that are theirs alone. */
const exact: readonly (readonly [number, ErrorRow])[] = [
  [-32003, ['TRANSACTION_REJECTED', 'The node rejected the transaction: a signature is missing or wrong']],
  [-32005, behind],
  [-32016, behind],
  [-32429, ['RATE_LIMITED', 'Rate Limited']],
]

/** Names of errors, as the wallets' adapters have given them for years. */
const named: Readonly<Record<string, ErrorRow>> = {
  WalletNotConnectedError: gone,
  WalletDisconnectedError: gone,
}

/** What wallets and nodes say in words. */
const worded: readonly (readonly [pattern: RegExp, row: ErrorRow])[] = [
  [
    /blockhash not found/i,
    ['TRANSACTION_EXPIRED', 'The transaction was not sent in the time that its blockhash allows. Begin again'],
  ],
  [
    // A wallet that says so had sent it, and may have missed its block.
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

/** Codes of nodes that say little. */
const general: readonly (readonly [number, ErrorRow])[] = [
  [
    -32002,
    ['REQUEST_PENDING', 'The wallet is still showing an earlier request. Answer it in the wallet, then try again'],
  ],
  [-32004, ['RPC_NOT_FOUND', 'The node does not have what was asked for']],
]

/** A "no" of Wallet Standard by its number; most wallets of this namespace say it in words only. */
export const refusal: RefusalForms = {
  codes: [4_001_000],
  words:
    /\b(user|request|approval|transaction|connection|signature) (has |was |is )?(been )?(reject\w*|den(ied|y)|cancel\w*|declin\w*|disapprov\w*)|plugin closed|user closed|^cancell?ed\.?$/i,
  names: ['WalletWindowClosedError'],
}

/** Reads the errors of Solana wallets and nodes. */
export const { toError: toSolanaError, guarded } = /* @__PURE__ */ createErrors({
  exact,
  worded,
  general,
  refusal,
  // A run that failed comes first: programs say "rejected", too.
  first(layers, cause) {
    const run = findRun(layers)
    return run && toRunError(run, cause)
  },
  telling: (layers) => layers.map(({ name }) => (Object.hasOwn(named, name) ? named[name] : undefined)).find(Boolean),
})
