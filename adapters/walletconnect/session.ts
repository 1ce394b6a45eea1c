import type { AccountRef, ConnectContext, ConnectorSession, Network } from '../../src/adapter.js'
import { createLife } from './ask.js'
import { sessionExpired } from './errors.js'
import { readGrant } from './grant.js'
import type { SdkSession } from './sdk.js'
import { type SessionEnd, type SessionParts, toConnectorSession, type Whole } from './sessionConnection.js'
import { changeSide, firstChain, putFirst, type Side, tell } from './side.js'
import type { WalletEvent } from './walletEvent.js'
import { toWalletInfo } from './walletInfo.js'

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
  /** It is over: connections are notified, and calls that wait. */
  end(how?: SessionEnd): void
}

/** Follows one session of the SDK. */
export function createWalletSession(session: SdkSession, parts: SessionParts): WalletSession {
  const { networks, onOver } = parts
  const { topic } = session
  const sides = new Map<string, Side>()
  const life = createLife()
  let current = session

  const endSide = (side: Side, reason?: 'expired' | 'user') => {
    const { namespace } = side
    sides.delete(namespace)
    tell(side, { type: 'ended', namespace, ...(reason && { reason }) })
    side.followers.clear()
  }
  const end: WalletSession['end'] = ({ except, reason } = {}) => {
    if (life.ended) return
    life.end(sessionExpired('it was ended while the wallet was asked. Connect again'))
    for (const side of [...sides.values()]) {
      if (except?.namespace === side.namespace) side.followers.delete(except.emit)
      // The user has disconnected one: that the others go with it is their own doing.
      endSide(side, except ? 'user' : reason)
    }
    onOver(topic)
  }
  const whole: Whole = {
    topic,
    wallet: toWalletInfo(session.peer?.metadata),
    life,
    current: () => current,
    has: (side) => sides.get(side.namespace) === side,
    end,
  }

  return {
    topic,
    get followers() {
      return [...sides.values()].reduce((sum, side) => sum + side.followers.size, 0)
    },
    join(namespace, { networks: offered, account }, { emit }) {
      const address = account?.address
      const grant = life.ended ? undefined : readGrant(current, namespace)
      if (!grant) return undefined
      const side: Side = sides.get(namespace) ?? {
        namespace,
        grant,
        networkId: firstChain(grant, offered, address),
        first: [],
        followers: new Set(),
      }
      if (address !== undefined) putFirst(side, address)
      sides.set(namespace, side)
      side.followers.add(emit)
      return toConnectorSession(whole, side, emit, parts)
    },
    leave(emit) {
      for (const side of sides.values()) side.followers.delete(emit)
    },
    update(next) {
      current = next
      for (const side of [...sides.values()]) {
        const grant = readGrant(next, side.namespace)
        if (!grant) {
          endSide(side)
          continue
        }
        changeSide(side, () => {
          side.grant = grant
          if (!grant.accounts.has(side.networkId)) side.networkId = firstChain(grant, networks())
        })
      }
    },
    hear(event) {
      const side = sides.get(event.namespace)
      if (!side) return
      if (event.type === 'network') {
        changeSide(side, () => {
          side.networkId = event.networkId
        })
      } else if (event.addresses.length === 0) endSide(side)
      else {
        changeSide(side, () => {
          side.first = event.addresses
        })
      }
    },
    end,
  }
}
