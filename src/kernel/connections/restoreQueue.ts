import { within } from '../base/clock.js'
import type { Emitter } from '../base/emitter.js'
import type { Clock } from '../contract/clock.js'
import type { KnownConnector } from '../contract/connector.js'
import { abortedError, isLatchkeyError, type LatchkeyError } from '../contract/errors.js'
import type { KernelEvents } from '../feature/events.js'
import { type Attempts, replacedError } from './attempt.js'
import type { ConnectionsStore } from './reduce.js'
import type { ConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'
import { toStoredAccount } from './stored.js'

/** A wallet that has not said by then what it allows holds up no other namespace. */
const longestTurn = 5000

/** Tries what was stored, the most recent first, one at a time, without a prompt. */
export interface RestoreQueue {
  restore(
    stored: readonly StoredConnection[],
    find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
  ): Promise<void>
  /** These need not be tried any more. One that is under way goes on. */
  remove(isMeant: (stored: StoredConnection) => boolean): void
  /** Ends those that are under way. */
  abort(isMeant: (stored: StoredConnection) => boolean, reason: LatchkeyError): void
}

export interface RestoreQueueParts {
  readonly connections: ConnectionsStore
  readonly attempts: Attempts
  readonly registry: Pick<ConnectorRegistry, 'restoreWithin'>
  readonly events: Emitter<KernelEvents>
  readonly clock: Clock
  readonly several: () => boolean
  readonly severalDecided: () => Promise<boolean>
}

export function createRestoreQueue(parts: RestoreQueueParts): RestoreQueue {
  const { connections, attempts, registry, clock, events, several, severalDecided } = parts
  const { dispatch, state } = connections
  let queue: readonly StoredConnection[] = []
  /** What each silent attempt restores. */
  const silent = new Map<AbortController, StoredConnection>()

  const remove: RestoreQueue['remove'] = (isMeant) => {
    const removed = queue.filter(isMeant)
    queue = queue.filter((item) => !removed.includes(item))
    const left = removed.map(({ namespace }) => namespace)
    const isAwaited = (name: string) => queue.some(({ namespace }) => namespace === name)
    attempts.done(
      left.filter((name) => !isAwaited(name)),
      'reconnecting',
    )
  }
  /** Whether an item need not be tried: the user knows better than the storage. */
  const isObsolete = async (item: StoredConnection) => {
    const { namespace } = item
    const isTaken = () => state().active[namespace] !== undefined
    const isAsked = () => attempts.current()?.namespaces.includes(namespace)
    if ((isTaken() || isAsked()) && !(await severalDecided())) return true
    for (let other = attempts.current(); other; other = attempts.current()) await other.over
    // The user has connected its wallet meanwhile.
    const isBack = !state().remembered.includes(item)
    return !queue.includes(item) || isBack || (isTaken() && !several())
  }
  /** Tries a stored connection without a prompt. */
  const run = async (connector: KnownConnector, stored: StoredConnection) => {
    const request = attempts.requestFor(connector, [stored.namespace])
    // Begun in the very turn in which this one was found to be free to go.
    if (attempts.current()?.namespaces.includes(stored.namespace)) throw replacedError()
    const controller = new AbortController()
    silent.set(controller, stored)
    try {
      return await attempts.run({ request, controller, account: toStoredAccount(stored), restored: stored })
    } catch (error) {
      if (isLatchkeyError(error) && error.outcome === 'rejected') {
        dispatch({ type: 'deleted', stored: [stored] })
        events.emit('refused', { connector, stored })
      }
      throw error
    } finally {
      silent.delete(controller)
    }
  }
  /** Tries one, for as long as its source says. What comes later still counts. */
  const attempt = async (connector: KnownConnector, item: StoredConnection) => {
    try {
      await within(clock, registry.restoreWithin(item.source), run(connector, item), abortedError)
    } catch {
      // A wallet that is gone, locked or silent is no news: the user finds the list of wallets.
    }
    remove((other) => other === item)
  }
  /** Where the user left off nothing came back: what did is in use (F28), or the page would look disconnected. */
  const enterRestored = (stored: readonly StoredConnection[]) => {
    const { namespace: left, active, connections: restored } = state()
    const [first] = restored
    if (first && left && !active[left] && stored.some(({ namespace }) => namespace === left))
      dispatch({ type: 'namespace', namespace: first.namespace })
  }

  return {
    remove,
    abort(isMeant, reason) {
      for (const [controller, stored] of silent) if (isMeant(stored)) controller.abort(reason)
    },
    async restore(stored, find) {
      queue = [...queue, ...stored]
      dispatch({ type: 'remembered', stored: [...state().remembered, ...stored] })
      dispatch({ type: 'began', namespaces: stored.map(({ namespace }) => namespace), as: 'reconnecting' })
      // All announce themselves at the same time; they are asked one after the other.
      const found = stored.map((item) => ({ item, connector: find(item) }))
      const trying = new Map<string, Promise<void>>()
      for (const { item, connector: expected } of found) {
        const connector = await expected
        // The one before it on this namespace was used later: it has its whole time.
        await trying.get(item.namespace)
        if (!connector || !queue.includes(item) || (await isObsolete(item))) {
          remove((other) => other === item)
          continue
        }
        const tried = attempt(connector, item)
        trying.set(item.namespace, tried)
        await within(clock, longestTurn, tried, abortedError).catch(() => {
          // The next one is tried beside it.
        })
      }
      await Promise.all(trying.values())
      enterRestored(stored)
    },
  }
}
