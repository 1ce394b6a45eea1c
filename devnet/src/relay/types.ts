import type { AllowListOptions } from './allowList.js'
import type { CallCounts, SeenCall } from './calls.js'
import type { DeliveryFaults } from './delivery.js'
import type { RelayClock, RelayLimits } from './limits.js'

/** How to run a relay. */
export interface RelayOptions extends AllowListOptions {
  /** TCP port of 127.0.0.1. Default: a free one. */
  port?: number
  /** What is taken, each with its default. */
  limits?: Partial<RelayLimits>
  /** Where the age of messages and tokens, and the rates, read the time. Default: this machine's clock. */
  clock?: RelayClock
  /** Ms between pings, at most 30,000: clients in Node leave a socket that is silent for 35 s. Default 20,000. */
  pingMs?: number
  /**
   * Addresses of proxies and tunnels that lead here, such as `wss://relay.example.com` or `ws://10.0.2.2:8090`. Clients
   * sign the address they call, and only this relay's is taken: `127.0.0.1` and `localhost` with its port, and these.
   */
  urls?: readonly string[]
}

/** Counts, no names. */
export interface RelayStats extends Readonly<CallCounts> {
  /** Connections that are open. */
  connections: number
  /** Topics that have a subscriber. */
  topics: number
  /** Messages waiting, and their bytes. */
  messages: number
  bytes: number
  /** Connections that were let in so far. */
  admitted: number
  /** Connections that were turned away with a reason so far. */
  turnedAway: number
}

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:PORT`: what a client takes as `relayUrl`. */
  url: string
  port: number
  stats(): RelayStats
  /** Drops all connections and cuts off new ones, as a network that is down, until `resume()`. Messages are kept. */
  pause(): void
  resume(): void
  /** Drops all connections without a closing frame. Clients may come back at once. */
  dropSockets(): void
  /**
   * Tells of each call before it is done, until the function it returns is called. A listener may drop the sockets: the
   * call is done all the same, and its answer is lost.
   */
  watch(listener: (call: SeenCall) => void): () => void
  /** How messages are handed out from now on. May be written at any time. */
  readonly deliver: DeliveryFaults
  /** Ends all connections and frees the port. May be called twice. */
  stop(): Promise<void>
}
