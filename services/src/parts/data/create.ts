import { createDailyCounts } from '../../counts/dailyCounts.js'
import { type BodyBudget, createBodyBudget } from '../../http/bodyBudget.js'
import { createJudgedFetch, type Reach } from '../../http/judgedFetch.js'
import { problem } from '../../http/problem.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import { createChainNode } from '../../nodes/chainNode.js'
import { createUpstreams } from '../../nodes/upstreams.js'
import { addOperationsDoor } from '../../operations/addOperationsDoor.js'
import { createConsoleKeys } from '../../operations/consoleKeys.js'
import type { PartOperations } from '../../operations/description.js'
import { nodeOperations } from '../../operations/nodes.js'
import { consoleKeyRunners } from '../../part/consoleKeyCommands.js'
import type { PartContext } from '../../part/definePart.js'
import { untyped } from '../../store/untyped.js'
import type { AccountsOptions } from './accounts/config.js'
import { addAccounts } from './accounts/createAccounts.js'
import { knownTokens } from './accounts/knownTokens.js'
import type { Pictures } from './accounts/pictures/createPictures.js'
import { refuse } from './answers.js'
import { createData } from './app.js'
import { type ChainDirectory, type ChainName, createChainDirectory } from './chainNames.js'
import type { Chains } from './chains.js'
import type { SwapOptions } from './convert/config.js'
import { addConvert } from './convert/createConvert.js'
import type { SwapCalls } from './convert/createSwapCalls.js'
import { knownChains } from './knownChains.js'
import { type DataLimits, type dataRates, defaultDataLimits } from './limits.js'
import { createNodeCommands } from './nodes/commands.js'
import { createNodeSettings } from './nodes/nodeSettings.js'
import { createNodeWatch } from './nodes/nodeWatch.js'
import { createNodeOperations } from './nodes/operations.js'
import type { DataTables } from './schema.js'

export { dataMigrations as migrations } from './schema.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** Chains of the installation, with their nodes. */
    chains: Chains
    /** The same chains for users: those that have a name. */
    chainDirectory: ChainDirectory
    /** Room for long answers of nodes, for all who ask them. */
    bodyBudget: BodyBudget
    /** The address that a page gets for a picture of a stranger; empty for what is none. */
    pictureName: Pictures['nameOf']
    /** What the console does to nodes. */
    nodeOperations: PartOperations
    /** Swaps that bring an amount to an address. */
    swapCalls: SwapCalls
  }
}

/** What the data part is made with. */
export interface DataPartOptions {
  /** Chains of the RPC endpoint; a plain record maps CAIP-2 ids to addresses of nodes. Default: none. */
  chains?: Chains | Readonly<Record<string, readonly string[] | string>>
  /** What chains are called, by their CAIP-2 ids. Default: what is known of well-known chains. */
  chainNames?: Readonly<Record<string, ChainName>> | undefined
  dataLimits?: Partial<DataLimits>
  /** What is known of accounts, and by whom. Default: what the chains' nodes tell. */
  accounts?: AccountsOptions | undefined
  /** Where nodes may be that are added while the services run. Default: `public`. */
  nodeAddresses?: Reach | undefined
  /** Which exchanges are asked for swaps. Default: those of Uniswap whose addresses are known. */
  swaps?: SwapOptions | undefined
}

/** The data part over its tables. */
export function create(context: PartContext<DataTables, typeof dataRates>, options: DataPartOptions) {
  const { offers, limiters } = context
  const limits = { ...defaultDataLimits, ...options.dataLimits }
  const chains = toChains(options.chains ?? {})
  const bodyBudget = createBodyBudget(limits.heldBytes)
  const chainDirectory = createChainDirectory(
    [...chains.keys()],
    options.chainNames ?? {},
    knownChains,
    options.accounts?.tokens ?? knownTokens,
  )
  const reach = options.nodeAddresses ?? 'public'
  const judgedFetch = createJudgedFetch(reach)
  const settings = createNodeSettings(context.db, { chains, judgedFetch, ...context })
  const watch = createNodeWatch({ ...context, limits })
  const nodes = new Map(
    [...chains].map(([chainId, upstreams]) => {
      const pool = { ...settings.poolOf(chainId), note: watch.note }
      return [chainId, createUpstreams({ ...context, chainId, upstreams, limits, pool })]
    }),
  )
  const counts = createDailyCounts(untyped(context.db), { ...context, schema: 'data' })
  const { projectAccess } = offers
  const callLimiters = { addressLimiter: limiters.dataAddress, projectLimiter: limiters.dataProject }
  const door = createProjectDoor(projectAccess, context.frameOrigin, (call, status, _, text) =>
    refuse(call, status, -32600, text),
  )
  const app = createData({ ...context, ...callLimiters, door, nodes, limits, budget: bodyBudget })
  const names = new Map(chainDirectory.list().map((chain) => [chain.id, chain]))
  const shared = {
    ...context,
    ...callLimiters,
    ...limits,
    listPurchases: offers.listPurchases,
    door: createProjectDoor(projectAccess, context.frameOrigin, problem),
    nodes: new Map([...nodes].map(([chain, upstreams]) => [chain, createChainNode(upstreams)])),
    // A chain that only an indexer serves has a name, but no node.
    nameOf: (chain: string) => names.get(chain) ?? options.chainNames?.[chain] ?? knownChains[chain],
  }
  const {
    chains: accountChains,
    pictures,
    listDrivers,
    ...known
  } = addAccounts(app, { ...shared, counts, options: options.accounts ?? {} })
  const swaps = addConvert(app, {
    ...shared,
    ...known,
    options: options.swaps ?? {},
    toPicture: pictures.nameOf,
    findListed: (projectId) => projectAccess.findFeatureConfig(projectId, 'swap'),
  })
  const operations = createNodeOperations({
    ...{ ...context, settings, watch, nodes, listDrivers, check: { reach, judgedFetch, limits } },
    nameOf: (chain) => shared.nameOf(chain)?.name,
  })
  const consoleKeys = createConsoleKeys(untyped(context.db), {
    schema: 'data',
    clock: context.clock,
  })
  const consoleCommands = consoleKeyRunners(consoleKeys)
  addOperationsDoor(app, {
    ...{ part: 'data', descriptions: nodeOperations, operations, keys: consoleKeys },
    guessLimiter: limiters.dataAddress,
  })
  return {
    app,
    api: {},
    offers: {
      chains,
      bodyBudget,
      chainDirectory,
      pictureName: pictures.nameOf,
      nodeOperations: operations,
      swapCalls: swaps.calls,
    },
    commands: {
      ...createNodeCommands(operations),
      addDataConsoleKey: consoleCommands.add,
      listDataConsoleKeys: consoleCommands.list,
      endDataConsoleKey: consoleCommands.end,
    },
    async start() {
      await settings.read()
      await operations.changes.prune()
    },
    async close() {
      try {
        await counts.flush()
      } catch {
        context.log.problem('data could not write its last counts')
      }
    },
    facts: { chains: [...chains.keys()], accounts: accountChains, swaps: swaps.chains },
    warning:
      chains.size === 0
        ? 'No chain is configured: the RPC endpoint refuses all, and no user can sign in. See --chain.'
        : undefined,
  }
}

function toChains(chains: NonNullable<DataPartOptions['chains']>): Chains {
  if (isMap(chains)) return chains
  return new Map(Object.entries(chains).map(([chainId, urls]) => [chainId, [urls].flat().map((url) => ({ url }))]))
}

function isMap(chains: NonNullable<DataPartOptions['chains']>): chains is Chains {
  return chains instanceof Map
}
