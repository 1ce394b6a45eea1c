import * as z from 'zod'

/** What a chain is called, and its coin: what users read when the frame asks them. */
export interface ChainName {
  name: string
  coin: { symbol: string; decimals: number }
  /** A block explorer of the chain. */
  explorerUrl?: string | undefined
}

/** The installation's chains for users: those that have a name. */
export interface ChainDirectory {
  list(): readonly (ChainName & { id: string })[]
  /** Ids of chains that have nodes here, but no name. */
  unnamed: readonly string[]
}

/** A chain's name as operators write it. */
export const chainNameShape = z.strictObject({
  name: z.string().min(1).max(60),
  symbol: z.string().min(1).max(20),
  decimals: z.int().min(0).max(36),
  explorer: z.url({ protocol: /^https?$/ }).optional(),
})

/** A name as the program has it. */
export function toChainName({ name, symbol, decimals, explorer }: z.infer<typeof chainNameShape>): ChainName {
  return {
    name,
    coin: { symbol, decimals },
    ...(explorer !== undefined && { explorerUrl: explorer.replace(/\/+$/, '') }),
  }
}

/**
 * The chains of an installation by what they are called.
 * @param ids chains that have nodes
 * @param named the operator's names; they win over the known ones
 */
export function createChainDirectory(
  ids: readonly string[],
  named: Readonly<Record<string, ChainName>>,
  known: Readonly<Record<string, ChainName>>,
): ChainDirectory {
  const find = (id: string) => (Object.hasOwn(named, id) ? named[id] : Object.hasOwn(known, id) ? known[id] : undefined)
  return {
    list: () =>
      ids.flatMap((id) => {
        const found = find(id)
        return found ? [{ id, ...found }] : []
      }),
    unnamed: ids.filter((id) => !find(id)),
  }
}
