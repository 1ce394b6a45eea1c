import { abortAfter } from '../abortAfter.js'
import type { Log } from '../log.js'

/** What chains are followed with. */
export interface FollowChainsOptions<Chain> {
  readonly chains: Iterable<Chain>
  /** A pause between looks, and the time for one, in ms. */
  readonly everyMs: number
  readonly lookMs: number
  /** Looks once at a chain. It may be given up. */
  readonly look: (chain: Chain, signal: AbortSignal) => Promise<void>
  readonly log: Log
  /** What is not done while looks fail, for the operator: `paid operations on eip155:1 are not settled`. Told once, until a look is well again. */
  readonly problem: (chain: Chain) => string
}

/** Looks at chains, each by itself. */
export interface Follow {
  /** Looks at each chain once, after a look that runs. */
  run(): Promise<void>
  /** Looks by itself from now on. */
  start(): void
  /** Ends the look that runs. */
  close(): Promise<void>
}

/** Follows chains: a chain that fails holds back no other, and none is looked at twice at once. */
export function followChains<Chain>(options: FollowChainsOptions<Chain>): Follow {
  const { chains, everyMs, lookMs, look, log, problem } = options
  const closing = new AbortController()
  const failing = new Set<Chain>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function lookAt(chain: Chain): Promise<void> {
    try {
      await look(chain, abortAfter(lookMs, closing.signal))
      failing.delete(chain)
    } catch (error) {
      if (closing.signal.aborted) return
      if (!failing.has(chain)) log.problem(`${problem(chain)}: ${error instanceof Error ? error.name : 'unknown'}`)
      failing.add(chain)
    }
  }

  function run(): Promise<void> {
    running ??= Promise.all([...chains].map(lookAt)).then(() => {
      running = undefined
    })
    return running
  }

  return {
    async run() {
      await running
      await run()
    },
    start() {
      timer ??= setInterval(() => void run(), everyMs).unref()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
