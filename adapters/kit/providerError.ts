import { LatchkeyError, messageOf } from '../../src/kernel/index.js'
import { layersOf } from './errorLayers.js'
import { ProviderRpcError } from './rpcError.js'

/** Errors of ours that have a number of EIP-1193 or its neighbours. */
const codes: Readonly<Record<string, number>> = {
  NOT_CONNECTED: 4100,
  UNAUTHORIZED: 4100,
  METHOD_NOT_SUPPORTED: 4200,
  RPC_MISSING: 4900,
  SERVICE_UNREACHABLE: 4900,
  POLICY_BLOCKED: 4900,
  WALLET_DISCONNECTED: 4900,
  WRONG_CHAIN: 4901,
  NETWORK_UNSUPPORTED: 4901,
  NETWORK_NOT_FOUND: 4902,
  CHAIN_NOT_SUPPORTED: 4902,
  RATE_LIMITED: -32005,
}

/** The integer by which a library knows an error of ours; undefined when there is none for it. */
const toProviderCode = ({ code, outcome, data }: LatchkeyError): number | undefined =>
  // One that was left is a no, like one that was refused: nothing has failed. What may be under way all the same is none (F11).
  outcome === 'failed' || data.maybeSent ? codes[code] : 4001

const internal = -32603

/** Gives anything that was thrown an integer code, for the page's libraries. What has one passes as it is. */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  if (hasCode(error)) return error
  const layers = layersOf(error)
  const layer = layers.find(({ code }) => code !== undefined)
  const message = layers.find((each) => each.message)?.message ?? messageOf(error)
  const isOurs = error instanceof LatchkeyError
  const code = (isOurs ? toProviderCode(error) : undefined) ?? layer?.code ?? internal
  return new ProviderRpcError(code, message, { data: isOurs ? layer?.data : layers[0]?.data, cause: error })
}

const hasCode = (error: unknown): error is Error & { readonly code: number } =>
  error instanceof Error && Number.isInteger((error as { code?: unknown }).code) && error.message !== ''

/** What a method that needs an account is refused with before there is one. */
export const noAccount = (): ProviderRpcError =>
  new ProviderRpcError(4100, 'No wallet is connected. Ask for accounts first: the user chooses a wallet then.')
