/**
 * `latchkey/siwx`: the ready sign-in with a wallet, verified by the services.
 * @packageDocumentation
 */
export { siwx } from './siwx.js'
export type { ReadySiwx, SignedIn, SiwxOptions } from './types.js'
