import { type Client, createClient, custom, type Hex } from 'viem'
import { getEnsName, getEnsText, normalize } from 'viem/ens'
import { type ChainNode, isRevert, NodeRefusal, TooLongRefusal } from '../../../../../nodes/chainNode.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { askGateway, createGatewayBudget, type GatewayOptions } from './askGateway.js'

/** Where names are looked up. */
export interface LookupOptions extends GatewayOptions {
  readonly node: ChainNode
  /** ENS's universal resolver on the node's chain. */
  readonly universalResolver: Hex
  /** Ends the question. */
  readonly signal: AbortSignal
}

/** Reads of one question. They reject with the fault of a node alone: what names, resolvers and gateways do wrong is no record. */
export interface Lookup {
  /** The name that an account calls itself, leads back to it (ENSIP-3, 19) and is in its normal form (ENSIP-15). */
  getName(account: Hex): Promise<string | undefined>
  getText(name: string, key: string): Promise<string | undefined>
}

/** Most times that one read may send its reader to gateways (ERC-3668). */
const mostRounds = 4
/** What a contract can bring about by itself is no fault of the node's. */
const isOfContract = (refusal: NodeRefusal) => isRevert(refusal) || refusal instanceof TooLongRefusal
/** Longest name, in letters: DNS has none above it. */
const longestName = 255

/** Makes the reads of one question, which share what gateways may cost. */
export function createLookup({ node, universalResolver, signal, ...gateways }: LookupOptions): Lookup {
  const budget = createGatewayBudget(signal)

  /** viem follows the lookups and answers `x-batch-gateway:true` itself; who is asked, and how, is ours. */
  async function read(run: (client: Client) => Promise<string | null>): Promise<string | undefined> {
    let calls = 0
    let nodeFault: unknown
    const transport = custom(
      {
        async request({ method, params }: { method: string; params: readonly unknown[] }) {
          calls++
          try {
            return await node.call(method, params, signal)
          } catch (error) {
            if (!(error instanceof NodeRefusal && isOfContract(error))) nodeFault = error
            // The first call, and one callback a round: what the last one reverts with leads no further.
            else if (calls > mostRounds) throw new NodeRefusal(error.code, error.message)
            throw error
          }
        },
      },
      { retryCount: 0 },
    )
    const client = createClient({
      transport,
      ccipRead: { request: ({ data, sender, urls }) => askGateway({ data, sender, urls }, budget, gateways) },
    })
    try {
      return (await run(client)) ?? undefined
    } catch {
      if (nodeFault !== undefined) throw nodeFault
      if (signal.aborted) throw new DriverError('unreachable', 'no answer in time')
      return undefined
    }
  }

  const place = { universalResolverAddress: universalResolver }
  return {
    async getName(address) {
      const name = await read((client) => getEnsName(client, { ...place, address }))
      return name !== undefined && name.length <= longestName && isNormal(name) ? name : undefined
    },
    getText: (name, key) => read((client) => getEnsText(client, { ...place, name, key })),
  }
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    // It has letters that no name may have.
    return false
  }
}
