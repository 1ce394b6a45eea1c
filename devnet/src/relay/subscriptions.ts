import type { Connection } from './connection.js'
import { RelayProblem } from './wire.js'

/** Who listens to which topic. A subscription lives as long as its connection. */
export interface Subscriptions {
  /** @throws {RelayProblem} TOO_MANY_TOPICS when the client would hold more than it may; nothing is added then */
  check(connection: Connection, topics: readonly string[]): void
  /**
   * Answers the topics that are new to the connection.
   * @throws {RelayProblem} TOO_MANY_TOPICS
   */
  add(connection: Connection, topics: readonly string[]): string[]
  remove(connection: Connection, topics: Iterable<string>): void
  /** The connections of a topic. */
  of(topic: string): Iterable<Connection>
  /** Topics that have a subscriber. */
  readonly topics: number
}

export function createSubscriptions(topicsPerClient: number): Subscriptions {
  const listeners = new Map<string, Set<Connection>>()
  /** Subscriptions by client id, over all connections. */
  const held = new Map<string, number>()

  function count(clientId: string, change: number) {
    const total = (held.get(clientId) ?? 0) + change
    if (total > 0) held.set(clientId, total)
    else held.delete(clientId)
  }

  function check({ clientId, topics: own }: Connection, topics: readonly string[]) {
    const fresh = new Set(topics.filter((topic) => !own.has(topic))).size
    if (fresh > 0 && (held.get(clientId) ?? 0) + fresh > topicsPerClient)
      throw new RelayProblem(
        'TOO_MANY_TOPICS',
        `A client holds at most ${topicsPerClient} topics: unsubscribe from some.`,
      )
  }

  return {
    check,
    add(connection, topics) {
      check(connection, topics)
      const fresh = [...new Set(topics)].filter((topic) => !connection.topics.has(topic))
      for (const topic of fresh) {
        connection.topics.add(topic)
        count(connection.clientId, 1)
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(connection))
      }
      return fresh
    },
    remove(connection, topics) {
      for (const topic of [...topics]) {
        if (!connection.topics.delete(topic)) continue
        count(connection.clientId, -1)
        const set = listeners.get(topic)
        set?.delete(connection)
        if (set?.size === 0) listeners.delete(topic)
      }
    },
    of: (topic) => listeners.get(topic) ?? [],
    get topics() {
      return listeners.size
    },
  }
}
