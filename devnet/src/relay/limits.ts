/** What one relay takes. Beyond it a call is refused with a code, and a connection is closed. */
export interface RelayLimits {
  /** Bytes of one message. Default 262,144. */
  messageBytes: number
  /** Calls of one client id. Default 100 a second, 1,000 at once. */
  client: Rate
  /** Calls of one network address. Default 500 a second, 5,000 at once: on one machine all clients share an address. */
  address: Rate
  /** Topics that one client id holds, over all its connections. Default 2,000. */
  topicsPerClient: number
  /** Messages waiting in all. Default 50,000. */
  mailboxMessages: number
  /** Bytes of all messages waiting. Default 67,108,864. */
  mailboxBytes: number
  /** Seconds that a message is kept at most, whatever its sender asks. Default 604,800: 7 days. */
  ttl: number
  /** Open connections. Default 1,000. */
  connections: number
}

/** A rate with room for bursts. */
export interface Rate {
  /** Calls that come back each second. */
  perSecond: number
  /** Calls of a caller that made none for long. */
  burst: number
}

/** Far above what a wallet and an app need; low enough that an endless loop is noticed. */
export const defaultLimits: RelayLimits = {
  messageBytes: 256 * 1024,
  client: { perSecond: 100, burst: 1_000 },
  address: { perSecond: 500, burst: 5_000 },
  topicsPerClient: 2_000,
  mailboxMessages: 50_000,
  mailboxBytes: 64 * 1024 * 1024,
  ttl: 7 * 86_400,
  connections: 1_000,
}

/** Topics of one batch, as the protocol has it. */
export const maxBatch = 500

/** Where the relay reads the time; tests hand in their own. */
export interface RelayClock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Counts calls by key. */
export interface RateCounter {
  /** Takes `cost` calls of a key. Answers 0 when it had them, else how many ms to wait. */
  take(key: string, cost: number): number
}

/** Keys that are remembered; the one that was unused longest is forgotten, so that a flood of keys costs no memory. */
const maxKeys = 10_000

export function createRateCounter({ perSecond, burst }: Rate, clock: RelayClock): RateCounter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key, cost) {
      const now = clock.now()
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      // A clock that was set back grants nothing.
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
      // What costs more than there can ever be is let through once the bucket is full.
      const price = Math.min(cost, burst)
      if (bucket.left < price) return Math.ceil(((price - bucket.left) / perSecond) * 1000)
      bucket.left -= price
      return 0
    },
  }
}
