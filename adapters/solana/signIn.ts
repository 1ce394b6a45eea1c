import {
  anyAccount,
  type CaipNetworkId,
  LatchkeyError,
  type SiwxMessageData,
  type SiwxSession,
} from '../../src/adapter.js'
import { toBase58 } from '../kit/base58.js'
import { toAddress } from './address.js'
import { toBytes } from './bytes.js'
import { toWalletChain } from './clusters.js'
import { fieldsOf } from './handles.js'

/** Who signed in with a wallet, and what the app may believe of it. */
export interface SignedIn {
  readonly address: string
  /** Undefined when the wallet left fields out, or signed in a form that cannot be verified: the user is asked again. */
  readonly session: SiwxSession | undefined
}

/** `SolanaSignInInput`, without an address: the user chooses it in the wallet. */
type SignInInput = Omit<SiwxMessageData, 'accountAddress' | 'chainId'> & { readonly chainId: string }

/** What a message of Sign In With Solana may say of its chain (its ABNF, message-chain-id). */
const clusters = ['mainnet', 'testnet', 'devnet', 'localnet']

/** Begins the envelope of an off-chain message, in which some hardware wallets put what they sign. */
const envelope = 0xff

const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The name of a chain in a message; undefined for those that no wallet would write. */
function toCluster(id: CaipNetworkId): string | undefined {
  const name = toWalletChain(id).slice('solana:'.length)
  return clusters.includes(name) ? name : undefined
}

const toHead = ({ domain }: SignInInput, address: string) =>
  `${domain} wants you to sign in with your Solana account:\n${address}`

/** The text that a wallet makes of an input: https://github.com/phantom/sign-in-with-solana#abnf-message-format. */
function writeText(input: SignInInput, address: string): string {
  const { statement, resources } = input
  const fields = labels.flatMap(([field, label]) => (input[field] === undefined ? [] : [`${label}: ${input[field]}`]))
  if (resources) fields.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [toHead(input, address), ...(statement === undefined ? [] : [statement]), fields.join('\n')].join('\n\n')
}

/** Whether a text is another one with some of its lines left out. */
function isPartOf(text: string, whole: string): boolean {
  const lines = whole.split('\n')
  let next = 0
  return text.split('\n').every((line) => {
    next = lines.indexOf(line, next) + 1
    return next > 0
  })
}

const failed = (reason: string) => new LatchkeyError('CONNECTION_FAILED', `Failed to connect: ${reason}`)

/**
 * Has a wallet connect and sign a message at once (`solana:signIn`); undefined when it cannot name the message's chain,
 * and was not asked.
 * @throws {LatchkeyError} CONNECTION_FAILED when it signed anything else; the wallet's own error
 */
export async function signIn(
  ask: (input: SignInInput) => unknown,
  { accountAddress, chainId: id, ...rest }: SiwxMessageData,
): Promise<SignedIn | undefined> {
  const chainId = toCluster(id)
  if (!chainId || accountAddress !== anyAccount) return undefined
  const input = { ...rest, chainId }
  const outputs = await ask(input)
  const output = fieldsOf(Array.isArray(outputs) ? outputs[0] : undefined)
  const address = toAddress(`${fieldsOf(output.account).address}`)
  const [signed, signature] = [toBytes(output.signedMessage), toBytes(output.signature)]
  if (!address || !signed || signature?.length !== 64) throw failed('the wallet answered without a signature')
  if (signed[0] === envelope) return { address, session: undefined }
  const message = new TextDecoder('utf-8', { ignoreBOM: true }).decode(signed)
  const expected = writeText(input, address)
  if (message !== expected) {
    if (message.startsWith(toHead(input, address)) && isPartOf(message, expected))
      return { address, session: undefined }
    throw failed('the wallet signed another message than the one it was asked to')
  }
  const data = Object.freeze({ ...rest, chainId: id, accountAddress: address })
  return { address, session: { data, message, signature: toBase58(signature) } }
}
