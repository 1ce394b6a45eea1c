import type {
  CaipNetworkId,
  Clock,
  ConnectorSession,
  ConnectRequest,
  Network,
  SiwxMessageData,
  SiwxSession,
} from '../../src/adapter.js'
import { within } from '../kit/within.js'
import { isRecap } from './cacao.js'
import type { SdkNamespaces } from './sdk.js'

/** How long a code waits for its message. */
const messageTime = 5000
/** What services read of a message; a wallet adds what it grants to it, which grows with chains and methods. */
const longestResource = 4096
const longestStatement = 2048
const mostResources = 32
/** Of the sentence that a wallet adds to the statement, beside the methods in quotes. */
const sentence = 120

/** What a wallet is to sign. */
export interface SignInRequest {
  readonly message: SiwxMessageData
  /** CAIP-2; the one of the message first. */
  readonly chains: readonly string[]
}

/** The chain to sign in on: the one in use. Undefined when wallets cannot be asked in one step (CAIP-222 is for EVM chains). */
export function findSignInChain(
  namespaces: SdkNamespaces,
  preferred: readonly Network[],
  known: readonly Network[],
): CaipNetworkId | undefined {
  // Pages without https have no digests; services refuse to sign in there, too.
  const canDigest = (crypto as Partial<Crypto>).subtle !== undefined
  if (!canDigest || known.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
  const { chains = [], methods = [] } = namespaces.eip155 ?? {}
  if (!isGrantShort(chains, methods)) return undefined
  return preferred.find(({ caipNetworkId }) => chains.includes(caipNetworkId))?.caipNetworkId
}

/** Whether what a wallet adds to the message can be read by services: each method is written with each chain. */
function isGrantShort(chains: readonly string[], methods: readonly string[]): boolean {
  const abilities = Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains }]]))
  const resource = JSON.stringify({ att: { eip155: abilities } }).length * (4 / 3)
  const statement = sentence + methods.join("', '").length
  const isPlain = methods.length > 0 && methods.every((method) => /^\w+$/.test(method))
  return isPlain && resource < longestResource - 16 && statement < longestStatement / 2
}

/** What is asked for in one step; undefined when there is no message, or none to which a wallet could add. */
export async function readSignIn(
  ask: NonNullable<ConnectRequest['signIn']>,
  chain: CaipNetworkId,
  namespaces: SdkNamespaces,
  clock: Clock,
): Promise<SignInRequest | undefined> {
  const message = await within(clock, messageTime, ask(chain)).catch(() => {
    // The user connects, and is asked then.
    return undefined
  })
  if (!message || !isOpen(message)) return undefined
  const { chains = [] } = namespaces.eip155 ?? {}
  return { message, chains: [chain, ...chains.filter((other) => other !== chain)] }
}

const isOpen = ({ version, statement = '', resources = [] }: SiwxMessageData) =>
  version === '1' &&
  statement.length < longestStatement / 2 &&
  resources.length < mostResources &&
  resources.join().length < longestResource / 2 &&
  !resources.some(isRecap)

/**
 * A session with what was signed for its account on its chain. Wallets sign once for each chain, with one nonce for all;
 * a nonce is good for one sign-in, so the other chains are asked about when the user goes there.
 */
export function toSignedIn(session: ConnectorSession, signed: readonly SiwxSession[]): ConnectorSession {
  const [account] = session.accounts
  const isIts = ({ data }: SiwxSession) =>
    data.chainId === session.networkId && data.accountAddress === account?.address
  const signedIn = signed.filter(isIts).slice(0, 1)
  return signedIn.length ? { ...session, signedIn } : session
}
