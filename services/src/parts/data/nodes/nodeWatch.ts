import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { UpstreamLimits } from '../../../nodes/limits.js'
import { postCall } from '../../../nodes/postCall.js'
import type { Upstream } from '../../../nodes/upstream.js'

/** What this process has seen of a node since it began. */
export interface NodeRecord {
  calls: number
  faults: number
  /** Of a usual call, in ms: newer ones count more. */
  latencyMs: number | undefined
  lastFault: { at: number; why: string } | undefined
}

/** What a node said of itself when it was asked last. */
export interface NodeAnswer {
  at: number
  ms: number
  /** Undefined where it gave none, or where nodes of this namespace have none. */
  height: number | undefined
  fault: string | undefined
}

/** A node is asked again after so long, in ms: of all who look at the console one asks. */
const askedAgainMs = 5_000
/** How much a new call counts in the latency. */
const weight = 0.1

/** How a node is asked for its newest block. */
const heightMethods: Readonly<Record<string, string>> = { eip155: 'eth_blockNumber', solana: 'getSlot' }

/** Watches nodes: by the calls that go through them, and by asking. */
export function createNodeWatch({
  fetch: ask,
  clock,
  limits,
}: {
  fetch: typeof fetch
  clock: Clock
  limits: UpstreamLimits
}) {
  const records = new Map<Upstream, NodeRecord>()
  const answers = new Map<Upstream, Promise<NodeAnswer>>()
  const empty: NodeRecord = { calls: 0, faults: 0, latencyMs: undefined, lastFault: undefined }
  const recordOf = (upstream: Upstream) => records.get(upstream) ?? empty

  async function test(chain: string, upstream: Upstream): Promise<NodeAnswer> {
    const at = clock.now()
    const method = heightMethods[chain.split(':')[0] ?? '']
    if (method === undefined) return { at, ms: 0, height: undefined, fault: undefined }
    const began = performance.now()
    const { wholeBytes } = limits
    const tools = { fetch: ask, maxBytes: wholeBytes, wholeBytes }
    const made = await postCall(upstream, { id: 1, method, params: [] }, abortAfter(limits.attemptMs), tools)
    const ms = Math.round(performance.now() - began)
    if (made.state === 'begun') made.answer.giveUp()
    const height = made.state === 'answered' ? readHeight(made.text) : undefined
    const fault = height === undefined ? ('reason' in made ? made.reason : 'no height in its answer') : undefined
    return { at, ms, height, fault }
  }

  return {
    recordOf,
    note(upstream: Upstream, { ms, fault }: { ms: number; fault?: string }): void {
      const { calls, faults, latencyMs, lastFault } = recordOf(upstream)
      records.set(upstream, {
        calls: calls + 1,
        faults: faults + (fault === undefined ? 0 : 1),
        latencyMs: latencyMs === undefined ? ms : latencyMs * (1 - weight) + ms * weight,
        lastFault: fault === undefined ? lastFault : { at: clock.now(), why: fault },
      })
    },
    /** Asks now. */
    async test(chain: string, upstream: Upstream): Promise<NodeAnswer> {
      const asking = test(chain, upstream)
      answers.set(upstream, asking)
      return asking
    },
    /** What it said lately, or says now. */
    async look(chain: string, upstream: Upstream): Promise<NodeAnswer> {
      const last = await answers.get(upstream)
      if (last && clock.now() - last.at < askedAgainMs) return last
      const asking = test(chain, upstream)
      answers.set(upstream, asking)
      return asking
    },
  }
}

/** See {@link createNodeWatch}. */
export type NodeWatch = ReturnType<typeof createNodeWatch>

function readHeight(text: string): number | undefined {
  const { result } = JSON.parse(text) as { result?: unknown }
  if (typeof result === 'number' && Number.isSafeInteger(result) && result >= 0) return result
  return typeof result === 'string' && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : undefined
}
