import { toAddress } from '../../../../evidence/address.js'

/** What an ID token says of its user's mailbox. */
export interface MailClaims {
  readonly issuer: string
  readonly email: string | undefined
  /** Whether the provider says that it is the user's. */
  readonly isVerified: boolean
  /** Google's claim `hd`: the domain of the organisation that the account is of. */
  readonly hd?: unknown
}

const google = 'https://accounts.google.com'
const googleDomains = ['gmail.com', 'googlemail.com']

/** A domain as addresses are compared: in ASCII, A to Z lowered. @returns undefined for what is none */
export const toMailDomain = (text: string): string | undefined => toAddress(`x@${text}`)?.slice(2)

/**
 * The user's mailbox, where its provider runs it: then it is proved by the login itself. What a provider says of others' mailboxes is a claim.
 * @param domains those that the operator has listed for the provider, as `toMailDomain` gives them
 */
export function findOwnMailbox(claims: MailClaims, domains: readonly string[]): string | undefined {
  const { issuer, email, isVerified, hd } = claims
  const address = isVerified && email !== undefined ? toAddress(email) : undefined
  if (address === undefined) return undefined
  const organisation = typeof hd === 'string' ? toMailDomain(hd) : undefined
  const own = issuer === google ? [...googleDomains, organisation, ...domains] : domains
  return own.includes(address.slice(address.indexOf('@') + 1)) ? address : undefined
}
