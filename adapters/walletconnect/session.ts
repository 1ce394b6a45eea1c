import type {
  AccountRef,
  CaipNetworkId,
  Clock,
  ConnectContext,
  ConnectorSession,
  Network,
  SessionChange,
} from '../../src/adapter.js'
import { isNodeMethod } from '../kit/evmMethods.js'
import { answerHere } from './answerHere.js'
import { ask, createLife } from './ask.js'
import { sessionExpired, unknownChain, unsupportedMethod } from './errors.js'
import { accountsOn, type Grant, readGrant } from './grant.js'
import type { Link } from './link.js'
import { methodsOf } from './namespaces.js'
import type { NamespaceOptions } from './options.js'
import type { SdkSession } from './sdk.js'
import type { WalletEvent } from './walletEvent.js'
import { toWalletInfo } from './walletInfo.js'

/** What a session works with. */
export interface SessionParts {
  readonly link: Link
  readonly clock: Clock
  readonly networks: () => readonly Network[]
  readonly overrides: Readonly<Record<string, NamespaceOptions>>
  /** Runs before a call goes out, to lead the user to their wallet. */
  readonly onAsk: (topic: string, id: number) => void
  /** The session is over, on either side. */
  readonly onOver: (topic: string) => void
}

/** How a session ended. */
export interface SessionEnd {
  /** The connection that ended it: it knows. */
  readonly except?: { readonly namespace: string; readonly emit: ConnectContext['emit'] }
  /** Its time was over. */
  readonly reason?: 'expired'
}

/** One pairing with one wallet, with a connection in each namespace that it granted. */
export interface WalletSession {
  readonly topic: string
  /** Connections that follow it. */
  readonly followers: number
  /** A connection in a namespace; undefined when the wallet granted no account there. */
  join(
    namespace: string,
    wanted: { readonly networks: readonly Network[]; readonly account?: AccountRef },
    context: Pick<ConnectContext, 'emit'>,
  ): ConnectorSession | undefined
  /** A connection follows no more. */
  leave(emit: ConnectContext['emit']): void
  /** The wallet sent other accounts, chains or methods. */
  update(session: SdkSession): void
  hear(event: WalletEvent): void
  /** It is over: connections are told, and calls that wait. */
  end(how?: SessionEnd): void
}

/** What is known of one namespace. */
interface Side {
  grant: Grant
  networkId: CaipNetworkId
  /** Addresses that were made the active ones, the last first. */
  first: readonly string[]
  /** Who is told. */
  readonly followers: Set<ConnectContext['emit']>
}

/** The methods that lead a wallet to a chain that it did not grant. */
const leading = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** Follows one session of the SDK. */
export function createWalletSession(session: SdkSession, parts: SessionParts): WalletSession {
  const { link, clock, networks, overrides, onAsk, onOver } = parts
  const { topic } = session
  const wallet = toWalletInfo(session.peer?.metadata)
  const sides = new Map<string, Side>()
  const life = createLife()
  let current = session

  const tell = ({ followers }: Side, change: SessionChange) => {
    for (const emit of [...followers]) emit(change)
  }
  const accountsOf = (namespace: string, { grant, networkId, first }: Side) =>
    accountsOn(grant, namespace, networkId, first)
  const chainsOf = ({ grant }: Side): readonly CaipNetworkId[] => [...grant.accounts.keys()]
  /** Fixed chains, unless the wallet can be led to others. */
  const networkIdsOf = (side: Side) =>
    side.grant.methods.some((method) => leading.includes(method)) ? undefined : chainsOf(side)

  /** Changes a side, and tells what is different then. */
  const change = (namespace: string, side: Side, apply: () => void) => {
    const read = () => ({
      accounts: accountsOf(namespace, side),
      networkId: side.networkId,
      networkIds: networkIdsOf(side),
    })
    const before = read()
    apply()
    const { accounts, networkId, networkIds } = read()
    if (`${networkIds}` !== `${before.networkIds}`) tell(side, { type: 'networks', namespace, networkIds })
    if (networkId !== before.networkId) tell(side, { type: 'network', namespace, networkId })
    // On a chain that it did not grant it has no account; the ones shown are still those it has.
    const isSame = `${accounts.map(({ address }) => address)}` === `${before.accounts.map(({ address }) => address)}`
    if (!isSame && accounts.length) tell(side, { type: 'accounts', namespace, accounts })
  }
  const endSide = (namespace: string, side: Side, reason?: 'expired') => {
    sides.delete(namespace)
    tell(side, { type: 'ended', namespace, ...(reason && { reason }) })
    side.followers.clear()
  }

  /** The chain as the session has it: wallets may grant an older id of the same chain. */
  const toGranted = ({ grant }: Side, networkId: CaipNetworkId): CaipNetworkId | undefined => {
    if (grant.accounts.has(networkId)) return networkId
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    return network?.aliases?.find((alias) => grant.accounts.has(alias))
  }

  const toConnectorSession = (namespace: string, side: Side, emit: ConnectContext['emit']): ConnectorSession => {
    const networkIds = networkIdsOf(side)
    const alive = () => {
      // The SDK ends a session by time only while it has a socket.
      const isOver = current.expiry * 1000 <= clock.now()
      if (isOver || !link.client.session.keys.includes(topic)) {
        whole.end(isOver ? { reason: 'expired' } : {})
        void link.end(topic)
      }
      if (life.ended || sides.get(namespace) !== side) throw sessionExpired('the wallet ended it. Connect again')
    }
    const request: ConnectorSession['request'] = async (call, options) => {
      alive()
      const send = async (networkId: CaipNetworkId) => {
        const chainId = toGranted(side, networkId)
        if (!chainId) throw unknownChain(networkId)
        const { method } = call
        const asked = methodsOf(namespace, overrides).methods.includes(method)
        if (!side.grant.methods.includes(method) || (!asked && isNodeMethod(method))) throw unsupportedMethod(method)
        await link.relay.check()
        const onSent = (id: number) => onAsk(topic, id)
        return ask(link.client, clock, { topic, chainId, call, signal: options.signal, life, onSent })
      }
      return answerHere(call, options.networkId, {
        namespace,
        clock,
        session: () => current,
        accounts: () => accountsOf(namespace, side),
        networkId: () => side.networkId,
        isGranted: (networkId) => toGranted(side, networkId) !== undefined,
        hasMethod: (method) => side.grant.methods.includes(method),
        moveTo(networkId) {
          change(namespace, side, () => {
            side.networkId = toGranted(side, networkId) ?? networkId
          })
        },
        send,
      })
    }
    return {
      namespace,
      accounts: accountsOf(namespace, side),
      networkId: side.networkId,
      ...(networkIds && { networkIds }),
      wallet,
      request,
      async disconnect() {
        // One session, one end: all its namespaces go.
        whole.end({ except: { namespace, emit } })
        await link.end(topic)
      },
      async switchAccount({ address }) {
        alive()
        change(namespace, side, () => {
          side.first = [address, ...side.first.filter((other) => other !== address)]
        })
      },
    }
  }

  const whole: WalletSession = {
    topic,
    get followers() {
      return [...sides.values()].reduce((sum, side) => sum + side.followers.size, 0)
    },
    join(namespace, { networks: offered, account }, { emit }) {
      const address = account?.address
      const grant = life.ended ? undefined : readGrant(current, namespace)
      if (!grant) return undefined
      const known = sides.get(namespace)
      const side: Side = known ?? {
        grant,
        networkId: firstChain(grant, offered, address),
        first: [],
        followers: new Set(),
      }
      if (address !== undefined) side.first = [address, ...side.first.filter((other) => other !== address)]
      sides.set(namespace, side)
      side.followers.add(emit)
      return toConnectorSession(namespace, side, emit)
    },
    leave(emit) {
      for (const side of sides.values()) side.followers.delete(emit)
    },
    update(next) {
      current = next
      for (const [namespace, side] of [...sides]) {
        const grant = readGrant(next, namespace)
        if (!grant) {
          endSide(namespace, side)
          continue
        }
        change(namespace, side, () => {
          side.grant = grant
          if (!grant.accounts.has(side.networkId)) side.networkId = firstChain(grant, networks())
        })
      }
    },
    hear(event) {
      const side = sides.get(event.namespace)
      if (!side) return
      if (event.type === 'network') {
        change(event.namespace, side, () => {
          side.networkId = event.networkId
        })
      } else if (event.addresses.length === 0) endSide(event.namespace, side)
      else {
        change(event.namespace, side, () => {
          side.first = event.addresses
        })
      }
    },
    end({ except, reason } = {}) {
      if (life.ended) return
      life.end(sessionExpired('it was ended while the wallet was asked. Connect again'))
      for (const [namespace, side] of [...sides]) {
        if (except?.namespace === namespace) side.followers.delete(except.emit)
        endSide(namespace, side, reason)
      }
      onOver(topic)
    },
  }
  return whole
}

/** The chain to begin on: of those granted the first that the app prefers, where the wanted account is. */
function firstChain(grant: Grant, preferred: readonly Network[], address?: string): CaipNetworkId {
  const granted = [...grant.accounts.keys()]
  const fits = granted.filter((id) => address === undefined || grant.accounts.get(id)?.includes(address))
  const choice = fits.length ? fits : granted
  const wanted = preferred.flatMap(({ caipNetworkId, aliases = [] }) => [caipNetworkId, ...aliases])
  return (wanted.find((id) => choice.includes(id)) ?? choice[0]) as CaipNetworkId
}
