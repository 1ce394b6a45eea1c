import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { accountPlaceholder } from '../../../adapters/embedded/wire/shared.js'
import type { UnlockedWallet } from '../../keys/index.js'
import { checkSignIn } from '../signIn/checkSignIn.js'
import { readSignIn, type SignIn } from '../signIn/readSignIn.js'

/** A sign-in message in parts, as the page composed it. */
export type SignInParts = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** Where a sign-in is asked for. */
export interface SignInPlace {
  /** The page's, as the browser says it. */
  readonly origin: string
  /** CAIP-2 of the chain in use. */
  readonly chainId: string
  readonly address: string
  /** The services' time, in ms. */
  readonly now: number
}

/** How long after a login it may be signed without a view of its own, in ms. */
export const signInWithin = 5 * 60_000

/**
 * The text to sign of a page's sign-in message, with the address in its place: when it is one of ERC-4361, says what its parts say,
 * and all of it is this page's, chain's and wallet's, and in time (S19). The verifier judges the nonce.
 *
 * @returns undefined for any other: the page asks by `personal_sign` then, and the user sees it
 */
export function readSignInText(parts: SignInParts, place: SignInPlace): string | undefined {
  const { address, chainId } = place
  if (parts.accountAddress !== accountPlaceholder && parts.accountAddress !== address) return undefined
  const [head = '', second = '', ...rest] = (parts.serializedMessage ?? '').split('\n')
  if (second !== accountPlaceholder && second !== address) return undefined
  const text = [head, address, ...rest].join('\n')
  const message = readSignIn(text)
  if (message?.namespace !== 'eip155' || parts.chainId !== chainId || !isSame(message, parts)) return undefined
  return checkSignIn(message, place) === undefined ? text : undefined
}

/** Whether the text says exactly what its parts say: nothing more, nothing else. */
function isSame(message: SignIn, parts: SignInParts): boolean {
  const { resources = [] } = parts
  return (
    parts.version === '1' &&
    (['domain', 'uri', 'nonce', 'statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const).every(
      (field) => message[field] === parts[field],
    ) &&
    `eip155:${message.chain}` === parts.chainId &&
    message.resources.length === resources.length &&
    message.resources.every((resource, index) => resource === resources[index])
  )
}

/** Signs a text as `personal_sign` does, and says what was signed. */
export async function signIn(
  wallet: UnlockedWallet,
  parts: SignInParts,
  { text, address }: { readonly text: string; readonly address: string },
): Promise<Pick<FrameAnswer<'GET_USER'>, 'message' | 'signature' | 'siwxMessage'>> {
  const encoder = new TextEncoder()
  const message = encoder.encode(text)
  const prefix = encoder.encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const { signature } = await wallet.signEvm(Uint8Array.from([...prefix, ...message]))
  // The last byte is 27 or 28, as wallets have it.
  const bytes = [...signature.subarray(0, 64), (signature[64] ?? 0) + 27]
  return {
    message: text,
    signature: `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    siwxMessage: { ...parts, accountAddress: address, serializedMessage: text },
  }
}
