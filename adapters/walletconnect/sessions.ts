import type { AdapterContext, ConnectContext, ConnectorSession, ConnectRequest } from '../../src/adapter.js'
import { readGrant } from './grant.js'
import type { Link } from './link.js'
import type { WalletOpener } from './openWallet.js'
import type { Settings } from './options.js'
import type { SdkSession } from './sdk.js'
import { createWalletSession, type WalletSession } from './session.js'
import type { SessionEnd } from './sessionConnection.js'
import type { SessionStorage } from './storage.js'
import { createTabs } from './tabs.js'
import { readEvent, type SdkSessionEvent } from './walletEvent.js'

/** The sessions of one link, and the connections that follow them. */
export interface Sessions {
  /** The session that has an account, the latest first; undefined when there is none that is still good. */
  find(wanted: Pick<ConnectRequest, 'namespaces' | 'account'>): SdkSession | undefined
  /** Connections of a session, in the namespaces that are asked for and granted. */
  join(
    session: SdkSession,
    wanted: Pick<ConnectRequest, 'namespaces' | 'networks' | 'account'>,
    attempt: ConnectContext,
  ): readonly ConnectorSession[]
}

/** What sessions are made from. */
export interface SessionsParts {
  readonly context: AdapterContext
  readonly settings: Settings
  readonly storage: SessionStorage
  readonly link: Link
  readonly opener: WalletOpener
}

/** Follows what wallets, other tabs and time do with the sessions of one link. */
export function createSessions({ context, settings, storage, link, opener }: SessionsParts): Sessions {
  const { clock, signal, networks, onDispose, page } = context
  const { client } = link
  const sessions = new Map<string, WalletSession>()
  const stored = (topic: string) => client.session.getAll().find((session) => session.topic === topic)

  const end = (topic: string, how?: SessionEnd) => sessions.get(topic)?.end(how)
  const listen = <Payload>(event: string, listener: (payload: Payload) => void) => {
    client.events.on(event, listener as (payload: never) => void)
    onDispose(() => void client.events.off(event, listener as (payload: never) => void))
  }
  listen<{ topic: string }>('session_delete', ({ topic }) => end(topic))
  listen<{ topic: string }>('session_expire', ({ topic }) => end(topic, { reason: 'expired' }))
  listen<{ topic: string }>('session_update', ({ topic }) => {
    const session = stored(topic)
    if (session) sessions.get(topic)?.update(session)
  })
  listen<SdkSessionEvent>('session_event', (event) => {
    const change = readEvent(event)
    if (change) sessions.get(event.topic)?.hear(change)
  })

  /** Another tab ended it: here it is only forgotten. */
  const forget = (topic: string) => {
    if (stored(topic)) client.engine.deleteSession({ topic, emitEvent: false }).catch(ignore)
    end(topic)
  }
  const tabs = createTabs(settings.storageName, forget)
  onDispose(tabs.stop)
  const look = async () => {
    if (sessions.size === 0 || settings.provider) return
    const topics = await storage.topics()
    for (const topic of [...sessions.keys()]) if (!topics.includes(topic)) forget(topic)
  }
  onDispose(
    page.onReturn(() => {
      void link.relay.wake()
      void look()
    }),
  )

  const open = (session: SdkSession): WalletSession => {
    const { topic } = session
    const known = sessions.get(topic)
    if (known) return known
    const made = createWalletSession(session, {
      link,
      clock,
      networks,
      overrides: settings.namespaces,
      onAsk: opener.open,
      onOver() {
        sessions.delete(topic)
        opener.forget(topic)
        if (!signal.aborted) tabs.ended(topic)
      },
    })
    sessions.set(topic, made)
    return made
  }
  /** The wallet of a connection that was replaced is notified. */
  const endUnfollowed = (whole: WalletSession) => {
    // A page that goes lets its connections go as well; it has said so by then, and the next load restores them.
    if (signal.aborted || whole.followers > 0 || !sessions.has(whole.topic)) return
    whole.end()
    void link.end(whole.topic)
  }

  return {
    find({ namespaces, account }) {
      const has = (session: SdkSession, namespace: string) => {
        const lists = [...(readGrant(session, namespace)?.accounts.values() ?? [])]
        return account ? lists.some((list) => list.includes(account.address)) : lists.length > 0
      }
      return (
        client.session
          .getAll()
          .filter(({ expiry }) => expiry * 1000 > clock.now())
          // Of two that were made in one second the one that was stored later.
          .reverse()
          .sort((one, other) => other.expiry - one.expiry)
          .find((session) => namespaces.some((namespace) => has(session, namespace)))
      )
    },
    join(session, { namespaces, networks: offered, account }, { emit, onDispose, signal: attempt }) {
      const whole = open(session)
      const made = namespaces.flatMap((name) => whole.join(name, { networks: offered, account }, { emit }) ?? [])
      onDispose(() => {
        whole.leave(emit)
        // An attempt that came to nothing ends nothing: what it found is still there for the next.
        if (!attempt.aborted) queueMicrotask(() => endUnfollowed(whole))
      })
      return made
    },
  }
}

const ignore = () => {
  // The tab that ended it has cleaned up; what is left here goes with the next load.
}
