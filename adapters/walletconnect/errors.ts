import { LatchkeyError, messageOf } from '../../src/adapter.js'
import { ProviderRpcError } from '../kit/rpcError.js'

/** What ends a connection by us, or by the wallet (CAIP-25, 6000). */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** EIP-1193: the wallet does not have the method, and was not asked. */
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The wallet did not grant ${method.slice(0, 64)} to this session, so it was not asked.`)

/** EIP-3326: the wallet does not know the chain, as far as this session goes. */
export const unknownChain = (networkId: string) =>
  new ProviderRpcError(4902, `Unrecognized chain: the wallet did not allow ${networkId.slice(0, 64)} in this session.`)

/** What is needed did not arrive. A connection that was to be restored is tried again with the next load then. */
export const codeUnavailable = (cause: unknown) =>
  new LatchkeyError('CODE_UNAVAILABLE', 'The code that reaches wallets could not be loaded. Try again.', { cause })

/** A number of codes were shown, and no wallet used one. */
export const expired = () =>
  new LatchkeyError(
    'CONNECTION_EXPIRED',
    'Failed to connect: no wallet answered while the code was shown. Begin again for a new one.',
  )

/** @param urls as the host gave them; their queries may hold keys and are not repeated */
export const relayUnreachable = (urls: readonly string[], cause: unknown) =>
  new LatchkeyError(
    'RELAY_UNREACHABLE',
    `Failed to connect: no relay answers at ${urls.map((url) => url.split('?')[0]).join(' or ')}. Check the connection and the option relayUrl.`,
    { cause },
  )

/** Why a relay closes the socket for good (close code 3000), by what it says. */
const refusals: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [
    /invalid key|project/i,
    'INVALID_PROJECT_ID',
    'Invalid Project ID: the relay does not take it. Check the option projectId of walletConnect.',
  ],
  [
    /origin/i,
    'INVALID_APP_CONFIGURATION',
    "Invalid App Configuration: the relay does not allow this page's origin. Add it to the project's list there.",
  ],
  [
    /not yet valid|expired/i,
    'CLOCK_WRONG',
    "Failed to connect: the relay refuses the time of this device. Set the device's clock.",
  ],
]

/** What a relay said when it turned us away. */
export function toRelayRefusal(cause: unknown): LatchkeyError {
  const said = messageOf(cause)
  const [, code, message] = refusals.find(([pattern]) => pattern.test(said)) ?? [
    undefined,
    'RELAY_REFUSED',
    'Failed to connect: the relay turned us away. Look at its reason in the cause.',
  ]
  return new LatchkeyError(code, message, { cause })
}

/** A session that is over: on this side, on the wallet's, or by time. */
export const sessionExpired = (why: string) => new LatchkeyError('SESSION_EXPIRED', `Session Expired: ${why}`)
