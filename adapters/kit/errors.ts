import { LatchkeyError, type Outcome } from '../../src/kernel/index.js'
import { type ErrorLayer, isRefusal, layersOf, type RefusalForms, saying } from './errorLayers.js'

/** What an error of a wallet or node becomes. */
export type ErrorRow = readonly [
  code: string,
  message: string,
  outcome?: Outcome,
  data?: Readonly<Record<string, unknown>>,
]

/** What the operation itself is called when nothing says more. */
export interface Fallback {
  readonly code: string
  /** The specification's text, where it has one. */
  readonly message: string
}

/** How the errors of a namespace are recognised, beyond those of EIP-1193 and JSON-RPC, which are known here. */
export interface ErrorRules {
  /** Codes that say by themselves what happened; they win over those known here. */
  readonly exact: Iterable<readonly [code: number, row: ErrorRow]>
  /** What nodes and wallets say in words. The order matters. */
  readonly worded: readonly (readonly [pattern: RegExp, row: ErrorRow])[]
  /** Codes that say little: they count when nothing better was found. They win over those known here. */
  readonly general: Iterable<readonly [code: number, row: ErrorRow]>
  readonly refusal?: RefusalForms
  /** Asked before anything else. */
  first?(layers: readonly ErrorLayer[], cause: unknown): LatchkeyError | undefined
  /** Asked after the exact codes and before words. */
  telling?(layers: readonly ErrorLayer[]): ErrorRow | undefined
}

const unsupported: ErrorRow = [
  'METHOD_NOT_SUPPORTED',
  'Requested RPC call is not allowed: this wallet or node does not know it',
]

/** EIP-1193, EIP-3326. */
const exactCodes: readonly (readonly [number, ErrorRow])[] = [
  [4100, ['UNAUTHORIZED', 'The wallet has not allowed this account or method. Connect again to ask for it']],
  [4200, unsupported],
  [4900, ['WALLET_DISCONNECTED', 'The wallet is disconnected. Connect again']],
  [4901, ['WRONG_CHAIN', 'The wallet is not connected to the chain of this request. Switch its network first']],
  [4902, ['CHAIN_NOT_SUPPORTED', 'Chain is not supported']],
]
/** JSON-RPC, EIP-1474. */
const generalCodes: readonly (readonly [number, ErrorRow])[] = [
  [-32700, ['RPC_PARSE', 'The node could not read the request']],
  [-32600, ['RPC_INVALID_REQUEST', 'The request is not a valid one']],
  [-32601, unsupported],
  [-32602, ['RPC_INVALID_PARAMS', 'The parameters of the request are not valid']],
  [-32000, ['RPC_INVALID_INPUT', 'The node or wallet refused the input']],
  [
    -32002,
    [
      'REQUEST_PENDING',
      'The wallet is still showing an earlier request, or the node is not ready. Answer it in the wallet, then try again',
    ],
  ],
  [-32603, ['RPC_INTERNAL', 'Internal error of the wallet or node']],
]

/** Reads the errors of one namespace. */
export interface Errors {
  /**
   * Turns whatever a wallet or node threw into one of ours; the original stays its cause. Wallets pack errors into
   * each other: the most telling layer decides, not the outermost. Ours pass unchanged.
   * @param fallback default RPC_FAILED
   */
  toError(cause: unknown, fallback?: Fallback): LatchkeyError
  /** Runs an operation; what it throws leaves as ours. */
  guarded<Value>(fallback: Fallback, run: () => Promise<Value>): Promise<Value>
}

/** Makes the reader of a namespace's errors. */
export function createErrors({ exact, worded, general, refusal, first, telling }: ErrorRules): Errors {
  const exactRows = new Map([...exactCodes, ...exact])
  const generalRows = new Map([...generalCodes, ...general])

  const findRow = (layers: readonly ErrorLayer[]): ErrorRow | undefined => {
    if (isRefusal(layers, refusal)) return ['REQUEST_REJECTED', 'The request was declined in the wallet', 'rejected']
    return (
      rowByCode(layers, exactRows) ??
      telling?.(layers) ??
      worded.find(([pattern]) => layers.some(({ message }) => pattern.test(message)))?.[1] ??
      rowByCode(layers, generalRows, -32603) ??
      rowByCode(layers, generalRows)
    )
  }
  const toError: Errors['toError'] = (cause, fallback = { code: 'RPC_FAILED', message: 'An error occurred' }) => {
    if (cause instanceof LatchkeyError) return cause
    const layers = layersOf(cause)
    const own = first?.(layers, cause)
    if (own) return own
    const [code, message, outcome, data] = findRow(layers) ?? [fallback.code, `${fallback.message}: ${saying(layers)}`]
    return new LatchkeyError(code, message, { cause, outcome, data })
  }
  return {
    toError,
    async guarded(fallback, run) {
      try {
        return await run()
      } catch (error) {
        throw toError(error, fallback)
      }
    },
  }
}

/** The row of the outermost layer that has one. */
function rowByCode(
  layers: readonly ErrorLayer[],
  rows: ReadonlyMap<number, ErrorRow>,
  except?: number,
): ErrorRow | undefined {
  for (const { code } of layers) {
    const row = code === undefined || code === except ? undefined : rows.get(code)
    if (row) return row
  }
  return undefined
}
