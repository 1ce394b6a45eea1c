import type { CaipNetworkId, Clock, ConnectContext, ConnectorSession, Network, WalletInfo } from '../../src/adapter.js'
import { isNodeMethod } from '../kit/evmMethods.js'
import { answerHere } from './answerHere.js'
import { ask, type SessionLife } from './ask.js'
import { sessionExpired, unknownChain, unsupportedMethod } from './errors.js'
import type { Link } from './link.js'
import { methodsOf } from './namespaces.js'
import type { NamespaceOptions } from './options.js'
import type { SdkSession } from './sdk.js'
import { accountsOf, changeSide, networkIdsOf, putFirst, type Side, toGranted } from './side.js'

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

/** The session that a connection belongs to. */
export interface Whole {
  readonly topic: string
  /** Who the wallet says it is. */
  readonly wallet: WalletInfo
  readonly life: SessionLife
  /** As the wallet granted it last. */
  current(): SdkSession
  has(side: Side): boolean
  end(how?: SessionEnd): void
}

/** A connection in one namespace of a session. */
export function toConnectorSession(
  whole: Whole,
  side: Side,
  emit: ConnectContext['emit'],
  { link, clock, networks, overrides, onAsk }: SessionParts,
): ConnectorSession {
  const { topic, wallet, life } = whole
  const { namespace } = side
  const networkIds = networkIdsOf(side)
  const grantedAs = (networkId: CaipNetworkId) => toGranted(side, networkId, networks())
  const alive = () => {
    // The SDK ends a session by time only while it has a socket.
    const isOver = whole.current().expiry * 1000 <= clock.now()
    if (isOver || !link.client.session.keys.includes(topic)) {
      whole.end(isOver ? { reason: 'expired' } : {})
      void link.end(topic)
    }
    if (life.ended || !whole.has(side)) throw sessionExpired('the wallet ended it. Connect again')
  }
  const request: ConnectorSession['request'] = async (call, options) => {
    alive()
    const send = async (networkId: CaipNetworkId) => {
      const chainId = grantedAs(networkId)
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
      session: whole.current,
      accounts: () => accountsOf(side),
      networkId: () => side.networkId,
      isGranted: (networkId) => grantedAs(networkId) !== undefined,
      hasMethod: (method) => side.grant.methods.includes(method),
      moveTo(networkId) {
        changeSide(side, () => {
          side.networkId = grantedAs(networkId) ?? networkId
        })
      },
      send,
    })
  }
  return {
    namespace,
    accounts: accountsOf(side),
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
      changeSide(side, () => putFirst(side, address))
    },
  }
}
