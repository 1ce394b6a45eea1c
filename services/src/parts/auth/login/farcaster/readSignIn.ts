import type { Hex } from 'viem'
import { Refusal } from '../../../../http/refusal.js'
import { parseSignInMessage } from '../../../../message/parseMessage.js'

/** Whom a message of Farcaster's sign-in is about: the address that signed, and the Farcaster id that it speaks for. */
export interface FarcasterClaim {
  readonly address: Hex
  readonly fid: bigint
}

/** What the message has to say. */
export interface ExpectedSignIn {
  /** Authority of who asked. */
  readonly domain: string
  readonly nonce: string
  /** In ms. */
  readonly now: number
}

const statements = ['Farcaster Auth', 'Farcaster Connect']
/** OP Mainnet, where the registries are. */
const chain = '10'
/** How old a message may be, and how far ahead a phone's clock, in ms. */
const oldest = 10 * 60_000
const skew = 60_000

/**
 * Reads a message of Farcaster's sign-in (FIP-11): ERC-4361 on OP Mainnet, about exactly one Farcaster id. Undefined for one that is
 * anything else, or not for this login.
 */
export function readSignIn(text: string, { domain, nonce, now }: ExpectedSignIn): FarcasterClaim | undefined {
  const message = read(text)
  if (!message) return undefined
  const ids = message.resources.filter((resource) => resource.startsWith('farcaster://fid/'))
  const fid = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(ids[0] ?? '')?.[1]
  const { issuedAt, expirationTime = Number.POSITIVE_INFINITY, notBefore = 0 } = message
  const isRight =
    message.namespace === 'eip155' &&
    message.chain === chain &&
    statements.includes(message.statement ?? '') &&
    ids.length === 1 &&
    message.domain === domain &&
    message.nonce === nonce &&
    issuedAt >= now - oldest &&
    issuedAt <= now + skew &&
    expirationTime > now &&
    notBefore <= now + skew
  return isRight && fid !== undefined ? { address: message.address as Hex, fid: BigInt(fid) } : undefined
}

function read(text: string) {
  try {
    return parseSignInMessage(text)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
