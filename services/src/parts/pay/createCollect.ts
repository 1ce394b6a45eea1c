import type { Kysely } from 'kysely'
import { concat, type Hex } from 'viem'
import { abortAfter } from '../../abortAfter.js'
import type { BodyBudget } from '../../http/bodyBudget.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import { createAskNode } from '../../signature/askNode.js'
import { type CollectCall, toCollectCalls } from './collect.js'
import { listCollectable } from './listCollectable.js'
import { orderFactory } from './orderAddress.js'
import artifact from './orderAddressFactory.json' with { type: 'json' }
import type { PayTables } from './schema.js'

/** What is looked at for the calls. */
export interface CollectTools {
  readonly db: Kysely<PayTables>
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, Upstreams>
  readonly budget: BodyBudget
}

/** The calls that pay out what orders have got, of one project or all, in the order in which they are to be sent. */
export type Collect = (project?: string) => Promise<readonly CollectCall[]>

/** A deployer of well-known address: it gives a contract the same one on every chain. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt: Hex = `0x${'0'.repeat(64)}`
const nodeMs = 10_000

export function createCollect({ db, nodes, budget }: CollectTools): Collect {
  /** Whether the factory is known to be missing: a call to an address without code succeeds, and moves nothing. */
  async function isMissing(chain: string): Promise<boolean> {
    const upstreams = nodes.get(chain)
    if (!upstreams) return false
    const deadline = abortAfter(nodeMs)
    const ask = createAskNode(upstreams, { deadline, callerGone: deadline, budget })
    const answer = await ask('eth_getCode', [orderFactory, 'latest']).catch(() => undefined)
    return answer !== undefined && 'result' in answer && answer.result === '0x'
  }

  return async (project) => {
    const calls = toCollectCalls(await listCollectable(db, project))
    const chains = [...new Set(calls.map(({ chain }) => chain))]
    const missing = await Promise.all(
      chains.map(async (chain) => ((await isMissing(chain)) ? [toDeployCall(chain)] : [])),
    )
    return [...missing.flat(), ...calls]
  }
}

/** Deploys the factory, once on a chain; any account may send it. It pays out none itself. */
const toDeployCall = (chain: string): CollectCall => ({
  ...{ chain, to: deployer, data: concat([salt, artifact.bytecode as Hex]) },
  ...{ value: '0x0', orders: [] },
})
