import {
  type CaipNetworkId,
  type Clock,
  type ConnectContext,
  type ConnectorSession,
  type ConnectRequest,
  isNetworkId,
  LatchkeyError,
  type Network,
  type RpcCall,
} from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { toConnectError } from '../kit/connectError.js'
import { connectionFailed } from '../kit/connectFailed.js'
import { findCode, isRefusal, layersOf } from '../kit/errorLayers.js'
import { unlessAborted, waitOn } from '../kit/time.js'
import { refusal } from './errors.js'
import { fieldsOf } from './handles.js'
import { toNetworkIds, toSharedAccounts } from './sharedAccounts.js'
import { type SignedIn, signIn } from './signIn.js'
import { answerStandard, unknownChain } from './standardRequest.js'
import { methodOf, type SharedAccount, type StandardWallet, watchChanges } from './walletStandard.js'

const namespace = 'solana'

/** The kernel leaves a disconnect behind after 3 s. */
const disconnectTimeout = 2000

/** A wallet of the page. */
export interface RegisteredWallet {
  readonly wallet: StandardWallet
  /** Run when it leaves the page. */
  readonly onGone: Set<() => void>
}

/**
 * Connects one registered wallet. `silent` never prompts and resolves with undefined when nothing is allowed yet. Where the
 * app wants a sign-in, and the wallet can, both are one step.
 * @throws {LatchkeyError} CONNECTION_REJECTED, CONNECTION_PENDING, CONNECTION_FAILED; REQUEST_ABORTED after an abort
 */
export async function connect(
  { wallet, onGone }: RegisteredWallet,
  { silent, networks, account, signIn: offer }: Pick<ConnectRequest, 'silent' | 'networks' | 'account' | 'signIn'>,
  { emit, signal, onDispose }: ConnectContext,
  clock: Clock,
): Promise<ConnectorSession | undefined> {
  let shared: readonly SharedAccount[] = []
  /** Account that was made the active one here; until the wallet itself puts another first. */
  let chosen = account?.address
  let networkId: CaipNetworkId | undefined
  let live = false
  let signedIn: SignedIn | undefined

  const order = (list: readonly SharedAccount[]) =>
    [...list].sort((one, other) => Number(other.address === chosen) - Number(one.address === chosen))
  const stop = () => {
    live = false
    unwatch()
    onGone.delete(leave)
  }
  const leave = () => {
    if (live) emit({ type: 'ended', namespace })
    stop()
  }
  /** Takes a list of accounts over, and tells what is different then. */
  const take = (list: readonly SharedAccount[]) => {
    const before = shared
    const [active, ...rest] = order(list)
    shared = active ? [active, ...rest] : []
    if (!live) return
    if (`${shared.map((each) => each.address)}` !== `${before.map((each) => each.address)}`)
      emit({ type: 'accounts', namespace, accounts: shared.map((each) => ({ address: each.address })) })
    if (!active) return
    if (`${active.networkIds}` !== `${before[0]?.networkIds}`)
      emit({ type: 'networks', namespace, networkIds: active.networkIds })
    if (networkId && active.networkIds.includes(networkId)) return
    networkId = firstChain(active, networks)
    emit({ type: 'network', namespace, networkId })
  }
  let ownFirst: string | undefined
  const unwatch = watchChanges(wallet, () => {
    const list = readAccounts(wallet)
    if (!live || !list) return
    // The user changed it in the wallet: that counts.
    if (list[0]?.address !== ownFirst) chosen = undefined
    ownFirst = list[0]?.address
    take(list)
  })
  onGone.add(leave)
  onDispose(stop)

  try {
    if (!silent) signedIn = await unlessAborted(signal, () => signInWith(wallet, networks, offer, signal))
    if (signedIn) chosen = signedIn.address
    const list = await unlessAborted(signal, () => readGranted(wallet, silent, signedIn))
    ownFirst = (readAccounts(wallet) ?? list)[0]?.address
    take(list)
    const [active] = shared
    if (!active) {
      if (!silent) throw connectionFailed('the wallet shared no account of this network')
      stop()
      return undefined
    }
    if (signedIn && active.address !== signedIn.address)
      throw connectionFailed('the wallet signed in with an account that it does not share')
    if (!onGone.has(leave)) throw connectionFailed('the wallet left the page')
    networkId = firstChain(active, networks)
  } catch (error) {
    stop()
    // Some wallets refuse by themselves when they may not ask.
    if (silent && isRefusal(layersOf(error), refusal)) return undefined
    throw toConnectError(error, refusal)
  }

  live = true
  const { session } = signedIn ?? {}
  return {
    namespace,
    // Good for the chain that it names: on another one the user is asked anew.
    ...(session?.data.chainId === networkId && { signedIn: [session] }),
    accounts: shared.map((each) => ({ address: each.address })),
    networkId,
    networkIds: shared[0]?.networkIds ?? [],
    request(call, options) {
      const answer = async () => {
        if (call.method === chooseChain) return choose(call)
        return answerStandard({ wallet, accounts: shared, networkId: options.networkId }, call)
      }
      return unlessAborted(options.signal, answer)
    },
    async disconnect() {
      stop()
      const done = new AbortController()
      const ask = async () => methodOf(wallet, 'standard:disconnect', 'disconnect')?.()
      // Best effort: a wallet that cannot forget us is disconnected on our side all the same.
      await Promise.race([ask().catch(() => undefined), waitOn(clock)(disconnectTimeout, done.signal)])
      done.abort()
    },
    async switchAccount({ address: wanted }) {
      if (!shared.some((each) => each.address === wanted))
        throw connectionFailed('the wallet does not share this account')
      // Each request names its account: the wallet need not be asked.
      chosen = wanted
      take(shared)
    },
  }

  /** Each request names its chain, too: choosing one is a matter of what the account allows. */
  function choose({ params }: RpcCall): null {
    const [id] = Array.isArray(params) ? params : []
    if (!isNetworkId(id) || !shared[0]?.networkIds.includes(id)) throw unknownChain(`${id}`)
    networkId = id
    return null
  }
}

/** The accounts as the wallet has them now; undefined when it does not say. */
function readAccounts(wallet: StandardWallet): readonly SharedAccount[] | undefined {
  try {
    return toSharedAccounts(wallet.accounts)
  } catch {
    // It throws when it is looked at: what was known before stays.
    return undefined
  }
}

/**
 * Has the wallet sign in while it connects, when it can and the app wants it. What it does not manage is no reason not to
 * connect: the user is asked for a signature afterwards.
 */
async function signInWith(
  wallet: StandardWallet,
  networks: readonly Network[],
  offer: ConnectRequest['signIn'],
  signal: AbortSignal,
): Promise<SignedIn | undefined> {
  const ask = methodOf(wallet, 'solana:signIn', 'signIn')
  const message = ask && (await offer?.(firstChain({ networkIds: toNetworkIds(wallet.chains) }, networks)))
  signal.throwIfAborted()
  if (!ask || !message) return undefined
  try {
    return await signIn(ask, message)
  } catch (error) {
    const layers = layersOf(error)
    if (error instanceof LatchkeyError || isRefusal(layers, refusal) || findCode(layers, -32002)) throw error
    return undefined
  }
}

/** The accounts that the wallet grants: it is not asked once more when signing in has granted them. */
async function readGranted(
  wallet: StandardWallet,
  silent: boolean,
  signedIn: SignedIn | undefined,
): Promise<readonly SharedAccount[]> {
  const known = signedIn && readAccounts(wallet)
  if (known?.some(({ address }) => address === signedIn?.address)) return known
  const inputs = silent || signedIn ? [{ silent: true }] : []
  const answer = await methodOf(wallet, 'standard:connect', 'connect')?.(...inputs)
  return toSharedAccounts(fieldsOf(answer).accounts) ?? []
}

/** The chain to begin on: of those that the account allows the first that the app prefers. */
function firstChain({ networkIds }: Pick<SharedAccount, 'networkIds'>, preferred: readonly Network[]): CaipNetworkId {
  const known = preferred.find(({ caipNetworkId }) => networkIds.includes(caipNetworkId))
  return known?.caipNetworkId ?? (networkIds[0] as CaipNetworkId)
}
