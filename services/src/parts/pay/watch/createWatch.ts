import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Hex } from 'viem'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { createChainNode } from '../../../nodes/chainNode.js'
import { defaultUpstreamLimits } from '../../../nodes/limits.js'
import type { Upstream } from '../../../nodes/upstream.js'
import { createUpstreams } from '../../../nodes/upstreams.js'
import { endLeases, takeLease } from '../../../store/leases.js'
import type { PayTables } from '../schema.js'
import type { ChainWatch } from './chainWatch.js'
import { createEvmWatch } from './evm/createEvmWatch.js'
import { endWatch, listWatchedChains } from './readWatched.js'
import type { SettleTools } from './settle.js'
import { createSolanaWatch } from './solana/createSolanaWatch.js'

/** What the watch is made with. */
export interface WatchOptions {
  readonly db: Kysely<PayTables>
  /** CAIP-2 to nodes, in the operator's order; a chain without any is not watched. */
  readonly chains: ReadonlyMap<string, readonly Upstream[]>
  /** Addresses of a Multicall3 by CAIP-2, for chains that have one of their own; the usual one is found by itself. */
  readonly multicalls?: Readonly<Record<string, Hex>>
  /** Is called once for each change of an order, in the transaction that changes it. */
  readonly tell: SettleTools['tell']
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly log: Log
}

/** Watches chains for what orders are paid with. */
export interface Watch {
  /** Looks at each chain once, where no other process watches it. Resolves when what was found is written. */
  run(): Promise<void>
  /** Looks by itself from now on. */
  start(): void
  /** Ends the look that runs, and gives the chains back to other processes. */
  close(): Promise<void>
}

/** A pause between looks, in ms: a block is seen within this time. */
const everyMs = 1_000
/** A chain whose nodes do not answer is asked after twice the time before, up to this, in ms. */
const longestPauseMs = 30_000
/** Time for a look, in ms. */
const lookMs = 30_000
/** So long after its end an order is looked at, once a minute: money that comes later stays at its address, untold. */
export const watchedAfterEndMs = 30 * 24 * 60 * 60 * 1_000
/** How often orders are left that are watched no more, in ms. */
const endEveryMs = 3_600_000

export function createWatch(options: WatchOptions): Watch {
  const { db, chains, clock, log } = options
  const owner = randomUUID()
  const closing = new AbortController()
  const looks = new Map(
    [...chains].flatMap(([chain, upstreams]) => {
      const look = createLook(chain, upstreams, options)
      return look ? [[chain, look] as const] : []
    }),
  )
  const running = new Map<string, Promise<void>>()
  /** Chains whose nodes do not answer. */
  const resting = new Map<string, { readonly until: number; readonly pauseMs: number }>()
  let timer: NodeJS.Timeout | undefined
  let endedAt = Number.NEGATIVE_INFINITY

  async function lookAt(chain: string, look: ChainWatch): Promise<void> {
    try {
      if (!(await takeLease(db, 'pay.watchers', chain, owner))) return
      await look(abortAfter(lookMs, closing.signal))
      resting.delete(chain)
    } catch (error) {
      if (closing.signal.aborted) return
      const pauseMs = Math.min((resting.get(chain)?.pauseMs ?? everyMs) * 2, longestPauseMs)
      if (!resting.has(chain)) log.problem(`payments on ${chain} are not seen: ${toReason(error)}`)
      resting.set(chain, { until: clock.now() + pauseMs, pauseMs })
    }
  }

  async function run(isForced: boolean): Promise<void> {
    if (closing.signal.aborted) return
    if (clock.now() - endedAt >= endEveryMs) {
      endedAt = clock.now()
      await endWatch(db, clock.now() - watchedAfterEndMs)
    }
    const due = (await listWatchedChains(db, [...looks.keys()])).filter(
      (chain) => isForced || (resting.get(chain)?.until ?? 0) <= clock.now(),
    )
    await Promise.all(
      due.map((chain) => {
        const look = looks.get(chain)
        if (!look) return undefined
        // A chain that is slow holds back no other, and is not asked twice at once.
        const one = running.get(chain) ?? lookAt(chain, look).finally(() => running.delete(chain))
        running.set(chain, one)
        return one
      }),
    )
  }

  let looking: Promise<void> | undefined
  /** In the background: a database that is away for a moment is asked again. */
  const lookOn = () => {
    looking = run(false).catch((error: unknown) => log.problem(`payments are not looked for: ${toReason(error)}`))
  }

  return {
    run: () => run(true),
    start() {
      timer ??= setInterval(lookOn, everyMs).unref()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await Promise.all([looking, ...running.values()])
      await endLeases(db, 'pay.watchers', owner)
    },
  }
}

const toReason = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')

/** Each node by itself: what several say is compared. */
function createLook(chain: string, upstreams: readonly Upstream[], options: WatchOptions): ChainWatch | undefined {
  const { fetch, clock, log, multicalls } = options
  const limits = defaultUpstreamLimits
  const nodes = upstreams.map((one) =>
    createChainNode(createUpstreams({ chainId: chain, upstreams: [one], limits, fetch, clock, log })),
  )
  if (nodes.length === 0) return undefined
  if (chain.startsWith('eip155:')) return createEvmWatch({ ...options, chain, nodes, multicall: multicalls?.[chain] })
  if (chain.startsWith('solana:')) return createSolanaWatch({ ...options, chain, nodes })
  return undefined
}
