import { createScope } from '../base/scope.js'
import type { ConnectContext, ConnectorSession, SessionChange } from '../contract/connector.js'
import type { LiveSessions, MadeSession } from './liveSessions.js'

/** The sessions of one attempt: they come to life together, and what was opened for them is closed after the last of them. */
export interface SessionGroup extends Pick<ConnectContext, 'emit' | 'onDispose'> {
  /** Takes the source's answer: of each namespace that was asked for the first session with an account. */
  take(answer: readonly ConnectorSession[], namespaces: readonly string[]): readonly ConnectorSession[]
  /** Makes what was taken live, then applies what was told before. The first namespace ends up as the one in use. */
  open(how: Omit<MadeSession, 'session' | 'release'>): void
  /** The attempt failed. */
  dispose(): void
}

export function createSessionGroup(live: LiveSessions, report: (error: unknown) => void): SessionGroup {
  const scope = createScope(report)
  const sessions = new Map<string, ConnectorSession>()
  /** What the wallet told before it had answered. */
  let early: SessionChange[] | undefined = []

  const apply = (change: SessionChange) => {
    const session = sessions.get(change.namespace)
    if (session) live.apply(session, change)
  }
  const release = (namespace: string) => {
    sessions.delete(namespace)
    if (sessions.size === 0) scope.dispose()
  }

  return {
    onDispose: scope.onDispose,
    dispose: scope.dispose,
    emit(change) {
      if (!early) apply(change)
      else if (!scope.signal.aborted) early.push(change)
    },
    take(answer, namespaces) {
      for (const session of answer) {
        const { namespace, accounts } = session
        if (namespaces.includes(namespace) && accounts.length && !sessions.has(namespace))
          sessions.set(namespace, session)
      }
      return [...sessions.values()]
    },
    open(how) {
      for (const session of [...sessions.values()].reverse())
        live.adopt({ ...how, session, release: () => release(session.namespace) })
      const changes = early ?? []
      early = undefined
      for (const change of changes) apply(change)
    },
  }
}
