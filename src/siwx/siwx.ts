import type { SiwxContext } from '../kernel/index.js'
import { checkOptions } from './checkOptions.js'
import { createTokens } from './tokens.js'
import type { ReadySiwx, SiwxOptions } from './types.js'

/**
 * Sign-in with a wallet, verified by your services: nonce, message, session and token. Its code arrives with the first
 * connection. Needs `services` with the part `auth`, `projectId`, and the page among the project's origins.
 * @throws {LatchkeyError} SIGN_IN_OPTIONS when an option cannot work
 * @example
 * const signIn = siwx({ statement: 'Sign in to the shop.', onSession: ({ token }) => tellBackEnd(token) })
 * const latchkey = createLatchkey({ networks, adapters, projectId, services, siwx: signIn })
 */
export function siwx(options: SiwxOptions = {}): ReadySiwx {
  checkOptions(options)
  const tokens = createTokens()
  const make = async (context: SiwxContext) => (await import('./createSiwx.js')).createSiwx(context, options, tokens)
  return Object.assign(make, { token: tokens.find })
}
