import type { SignIn } from './readSignIn.js'

/** What a sign-in message must say. */
export interface SignInPlace {
  /** The page's, as the browser says it. */
  readonly origin: string
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  /** Ms. */
  readonly now: number
}

/** What of a sign-in message is not this page's, wallet's or time's. */
export type SignInFault = 'domain' | 'uri' | 'chain' | 'address' | 'expired' | 'notYet'

/** How far the clock of the verifier may be ahead of ours, in ms. */
const skew = 5 * 60_000

/** Holds a sign-in message against where it is asked for (S19). The verifier repeats it, and judges the nonce. */
export function checkSignIn(message: SignIn, { origin, chainId, address, now }: SignInPlace): SignInFault | undefined {
  const page = new URL(origin)
  // A name that is spelled in another script is compared as browsers resolve it.
  if (toHost(message.domain, page.protocol) !== page.host) return 'domain'
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== page.protocol) return 'domain'
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== page.origin) return 'uri'
  if (`${message.namespace}:${message.chain}` !== chainId) return 'chain'
  const isSame =
    message.namespace === 'eip155'
      ? message.address.toLowerCase() === address.toLowerCase()
      : message.address === address
  if (!isSame) return 'address'
  if (message.expirationTime !== undefined && Date.parse(message.expirationTime) <= now) return 'expired'
  if (message.notBefore !== undefined && Date.parse(message.notBefore) > now + skew) return 'notYet'
  return undefined
}

function toHost(domain: string, protocol: string): string | undefined {
  const url = `${protocol}//${domain}`
  return URL.canParse(url) ? new URL(url).host : undefined
}
