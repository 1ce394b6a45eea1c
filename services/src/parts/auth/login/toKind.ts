import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

/** `email`, `passkey`, `farcaster`, `telegram`, or a provider's id. */
export const toKind = ({ issuer, provider }: Pick<LoginTables['auth.identities'], 'issuer' | 'provider'>) =>
  issuer === mailbox ? 'email' : (provider ?? issuer)
