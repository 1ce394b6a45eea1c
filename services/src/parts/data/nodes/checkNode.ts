import { abortAfter } from '../../../abortAfter.js'
import { isReached, type Reach } from '../../../http/judgedFetch.js'
import { Refusal } from '../../../http/refusal.js'
import { createIdentityCheck } from '../../../nodes/identity.js'
import type { UpstreamLimits } from '../../../nodes/limits.js'
import { postCall } from '../../../nodes/postCall.js'
import type { Upstream } from '../../../nodes/upstream.js'

/** What a node is checked with before it is added. */
export interface NodeCheckTools {
  readonly reach: Reach
  readonly judgedFetch: typeof fetch
  readonly limits: UpstreamLimits
}

const where: Readonly<Record<Reach, string>> = {
  public:
    'A node is added by a public https address. With --node-addresses private it may be on your own network, in plain too.',
  loopback: 'A node is added by a public https address, or one of this machine.',
  private: 'A node is added by an address of https or http.',
}
/** Faults that say what a name led to. */
const refusedAddress = 'EADDRREFUSED'

/**
 * Asks a node which chain it serves before it is added.
 * @throws {Refusal} NODE_INVALID for an address that may not be asked, NODE_FAILED for one that does not serve the chain
 */
export async function checkNode(
  chain: string,
  { url, headers }: Pick<Upstream, 'url' | 'headers'>,
  { reach, judgedFetch, limits }: NodeCheckTools,
): Promise<Upstream> {
  if (!isReached(url, reach)) throw new Refusal(400, 'NODE_INVALID', where[reach])
  const check = createIdentityCheck(chain)
  if (!check)
    throw new Refusal(400, 'NODE_INVALID', 'Such nodes cannot say which chain they serve: name them in the chain file.')
  const upstream: Upstream = { url, headers, fetch: judgedFetch }
  const { attemptMs, wholeBytes } = limits
  const tools = { fetch: judgedFetch, maxBytes: wholeBytes, wholeBytes }
  const made = await postCall(upstream, check.call, abortAfter(attemptMs), tools)
  if (made.state === 'begun') made.answer.giveUp()
  if ('reason' in made && made.reason === refusedAddress) throw new Refusal(400, 'NODE_INVALID', where[reach])
  if (made.state !== 'answered')
    throw new Refusal(400, 'NODE_FAILED', `The node did not say which chain it serves: ${reasonOf(made)}.`)
  const { result } = JSON.parse(made.text) as { result?: unknown }
  if (check.isWanted(result)) return upstream
  throw new Refusal(400, 'NODE_FAILED', 'The node serves another chain.')
}

const reasonOf = (made: object) => ('reason' in made ? made.reason : 'no JSON-RPC answer')
