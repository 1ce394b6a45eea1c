import { abortAfter } from '../abortAfter.js'
import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import { createIdentityCheck } from './identity.js'
import type { UpstreamLimits } from './limits.js'
import type { NodePool } from './nodePool.js'
import { postCall } from './postCall.js'
import type { Upstream } from './upstream.js'

/** What is known of the nodes of one chain, by questions of our own: no caller can make a node look bad. */
export interface NodeHealth {
  isResting(upstream: Upstream): boolean
  /** A node failed a question of ours, or could not be reached: it is asked last for a while. */
  rest(upstream: Upstream, reason: string): void
  /** A call failed. It may have been the call's own fault: the node rests only when it fails a question of ours too. */
  suspect(upstream: Upstream, reason: string): Promise<void>
  /** What is wrong with a node that was not asked yet; undefined when it is well. Asked once for all who want to know. */
  findUnknownFault(upstream: Upstream): Promise<string | undefined> | undefined
}

/** What the health of nodes is found out with. */
export interface NodeHealthOptions {
  chainId: string
  pool: Pick<NodePool, 'placeOf'>
  limits: UpstreamLimits
  fetch: typeof fetch
  clock: Clock
  log: Log
}

/** A node that failed a question of ours is asked last for so long. */
const restMs = 10_000

/** Kept here, per instance. */
export function createNodeHealth({ chainId, pool, limits, fetch, clock, log }: NodeHealthOptions): NodeHealth {
  const check = createIdentityCheck(chainId)
  const restUntil = new Map<Upstream, number>()
  const toldUntil = new Map<Upstream, number>()
  const verified = new Set<Upstream>()
  const asked = new Map<Upstream, Promise<string | undefined>>()
  const isResting = (upstream: Upstream) => (restUntil.get(upstream) ?? 0) > clock.now()
  const { wholeBytes } = limits

  const nameOf = (upstream: Upstream) => `node ${pool.placeOf(upstream)} of ${chainId}`

  function rest(upstream: Upstream, reason: string) {
    // Once a rest, not once a call: a node that is down must not fill the log.
    if (!isResting(upstream)) log.problem(`${nameOf(upstream)} failed: ${reason}`)
    restUntil.set(upstream, clock.now() + restMs)
  }

  /** Asks a node which chain it serves. The time is ours, so that no caller's can make a node look bad. */
  async function askIdentity(upstream: Upstream): Promise<string | undefined> {
    if (!check) return undefined
    const tools = { fetch, maxBytes: wholeBytes, wholeBytes }
    const made = await postCall(upstream, check.call, abortAfter(limits.attemptMs), tools)
    if (made.state === 'begun') made.answer.giveUp()
    if (made.state !== 'answered') return 'reason' in made ? made.reason : 'no JSON-RPC answer'
    const { result } = JSON.parse(made.text) as { result?: unknown }
    const isWanted = check.isWanted(result)
    if (isWanted) verified.add(upstream)
    else verified.delete(upstream)
    return isWanted ? undefined : 'it serves another chain'
  }

  function findFault(upstream: Upstream): Promise<string | undefined> {
    const asking = asked.get(upstream) ?? askIdentity(upstream).finally(() => asked.delete(upstream))
    asked.set(upstream, asking)
    return asking
  }

  return {
    isResting,
    rest,
    async suspect(upstream, reason) {
      if (isResting(upstream)) return
      const fault = await findFault(upstream)
      if (fault !== undefined) return rest(upstream, fault)
      // Logged all the same, or the operator could not tell why calls fail; rarely, since a caller may bring it about.
      if ((toldUntil.get(upstream) ?? 0) > clock.now()) return
      toldUntil.set(upstream, clock.now() + restMs)
      log.problem(`${nameOf(upstream)} is well, but did not answer a call: ${reason}`)
    },
    findUnknownFault: (upstream) => (check && !verified.has(upstream) ? findFault(upstream) : undefined),
  }
}
