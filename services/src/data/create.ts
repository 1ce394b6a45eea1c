import { type BodyBudget, createBodyBudget } from '../http/bodyBudget.js'
import type { PartContext } from '../part/definePart.js'
import { createData } from './app.js'
import { type ChainDirectory, type ChainName, createChainDirectory } from './chainNames.js'
import type { Chains } from './chains.js'
import { knownChains } from './knownChains.js'
import { type DataLimits, type dataRates, defaultDataLimits } from './limits.js'
import type { DataTables } from './schema.js'

export { dataMigrations as migrations } from './schema.js'

declare module '../part/definePart.js' {
  interface PartOffers {
    /** Chains of the installation, with their nodes. */
    chains: Chains
    /** The same chains for users: those that have a name. */
    chainDirectory: ChainDirectory
    /** Room for long answers of nodes, for all who ask them. */
    bodyBudget: BodyBudget
  }
}

/** What the data part is made with. */
export interface DataPartOptions {
  /** Chains of the RPC endpoint; a plain record maps CAIP-2 ids to addresses of nodes. Default: none. */
  chains?: Chains | Readonly<Record<string, readonly string[] | string>>
  /** What chains are called, by their CAIP-2 ids. Default: what is known of well-known chains. */
  chainNames?: Readonly<Record<string, ChainName>> | undefined
  dataLimits?: Partial<DataLimits>
}

/** The data part over its tables. */
export function create(context: PartContext<DataTables, typeof dataRates>, options: DataPartOptions) {
  const { offers, limiters } = context
  const limits = { ...defaultDataLimits, ...options.dataLimits }
  const chains = toChains(options.chains ?? {})
  const bodyBudget = createBodyBudget(limits.heldBytes)
  return {
    app: createData({
      ...context,
      access: offers.projectAccess,
      chains,
      limits,
      addressLimiter: limiters.dataAddress,
      projectLimiter: limiters.dataProject,
      budget: bodyBudget,
    }),
    api: {},
    offers: {
      chains,
      bodyBudget,
      chainDirectory: createChainDirectory([...chains.keys()], options.chainNames ?? {}, knownChains),
    },
    commands: {},
    facts: { chains: [...chains.keys()] },
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
