import type { Clock } from '../clock.js'

/** How fast one key may call. */
export interface Limit {
  /** Tokens that come back each second. */
  perSecond: number
  /** Tokens of a caller that has been quiet; also the most that one call can cost. */
  burst: number
}

/** Counts calls by key. */
export interface Limiter {
  /** Takes `cost` tokens of a key. Answers 0 when it had them, else how many ms to wait until it will have. */
  take(key: string, cost: number): Promise<number>
}

interface Bucket {
  tokens: number
  at: number
}

/** Most keys that are remembered; the one that was quiet longest is forgotten, so that a flood of keys costs no memory. */
const maxKeys = 20_000

/** A limiter in the memory of one process. */
export function createMemoryLimiter({ perSecond, burst }: Limit, clock: Clock): Limiter {
  const buckets = new Map<string, Bucket>()
  return {
    async take(key, cost) {
      const now = clock.now()
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      // A clock that was set back must not lend tokens.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
      if (bucket.tokens < cost) return Math.ceil(((cost - bucket.tokens) / perSecond) * 1000)
      bucket.tokens -= cost
      return 0
    },
  }
}
