import { domainToASCII } from 'node:url'
import { ServiceError } from '../../../../errors.js'
import { toAddress } from '../../../../evidence/address.js'

/** Who becomes a user: everyone, those who were invited, or no one who is none yet. */
export const signUpModes = ['open', 'invitation', 'closed'] as const
/** One of these. */
export type SignUpMode = (typeof signUpModes)[number]

/** Who may become a user of a realm. */
export interface SignUpRule {
  readonly mode: SignUpMode
  /** Domains of mailboxes, exactly these. Empty: all. */
  readonly allowed: readonly string[]
  /** Domains of mailboxes, with all below them. */
  readonly denied: readonly string[]
  /** Whether addresses under `.test` log in with a fixed code, as long as all pages are on loopback. */
  readonly testAddresses: boolean
}

/** Where nothing was set. */
export const openRule: SignUpRule = { mode: 'open', allowed: [], denied: [], testAddresses: false }

/** Domains of one list. */
const mostDomains = 200

/**
 * Domains in the one form that addresses have: ASCII, lowered, without a final dot.
 * @throws {ServiceError} SIGN_UPS_INVALID
 */
export function readDomains(texts: readonly string[]): string[] {
  if (texts.length > mostDomains)
    throw new ServiceError('SIGN_UPS_INVALID', `A list has ${mostDomains} domains at most.`)
  return [...new Set(texts.map(readDomain))].sort()
}

function readDomain(text: string): string {
  const plain = text.trim().replace(/^@/, '').replace(/\.$/, '')
  const domain = toAddress(`x@${domainToASCII(plain)}`)?.slice(2)
  if (domain !== undefined) return domain
  throw new ServiceError('SIGN_UPS_INVALID', `${JSON.stringify(text)} is no domain of mailboxes, such as example.com.`)
}

/**
 * Whether a mailbox may become a user's by its domain. Without one that is proved nothing can be denied by it, and nothing is on a list.
 * @param address as `toAddress` gives it
 */
export function isDomainAdmitted({ allowed, denied }: SignUpRule, address: string | undefined): boolean {
  const domain = address?.slice(address.lastIndexOf('@') + 1)
  if (domain === undefined) return allowed.length === 0
  // A trailing dot and other letters are no part of an address here: see `toAddress`.
  if (denied.some((one) => domain === one || domain.endsWith(`.${one}`))) return false
  return allowed.length === 0 || allowed.includes(domain)
}
