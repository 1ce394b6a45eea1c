import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import type { Upstream } from '../../nodes/upstream.js'
import { type ChainName, chainNameShape, toChainName } from './chainNames.js'
import { toPin } from './smart/pins.js'

/** Chains that the data part serves: CAIP-2 id to its nodes, tried in order. */
export type Chains = ReadonlyMap<string, readonly Upstream[]>

/** CAIP-2: namespace and reference. */
export const chainIdShape = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const urlShape = z.url({ protocol: /^https?$/ })
const upstreamShape = z.union([
  urlShape.transform((url): Upstream => ({ url })),
  z.strictObject({ url: urlShape, headers: z.record(z.string(), z.string()).optional() }),
])
const nodesShape = z.union([upstreamShape.transform((one) => [one]), z.array(upstreamShape).min(1)])
const fileShape = z.strictObject({
  chains: z
    .record(z.string().regex(chainIdShape), z.union([nodesShape, chainNameShape.extend({ nodes: nodesShape })]))
    .superRefine((chains, context) => {
      for (const [id, entry] of Object.entries(chains)) {
        if (Array.isArray(entry)) continue
        const { smartAccount: written, permissions } = entry
        // They are kept by the contract that is pinned.
        if (permissions && written === undefined) context.addIssue({ code: 'custom', path: [id, 'permissions'] })
        if (written === undefined || (id.startsWith('eip155:') && toPin(id, written))) continue
        context.addIssue({ code: 'custom', path: [id, 'smartAccount'] })
      }
    }),
})

/**
 * Reads the chain file: `{"chains": {"eip155:1": ["https://node.example.com", {"url": "...", "headers": {...}}]}}`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readChainFile(path: string): Chains {
  return readFile(path).chains
}

/** Chains and names of a file. */
function readFile(path: string): { chains: Chains; names: Readonly<Record<string, ChainName>> } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The chain file cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) {
    const entries = Object.entries(parsed.data.chains)
    const chains = new Map(entries.map(([id, entry]) => [id, Array.isArray(entry) ? entry : entry.nodes]))
    const names = entries.flatMap(([id, entry]) => (Array.isArray(entry) ? [] : [[id, toChainName(id, entry)]]))
    return { chains, names: Object.fromEntries(names) }
  }
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The chain file is wrong at ${place}. See "Chains" in the README for its shape.`,
  )
}

/**
 * Reads flags such as `eip155:31337=http://127.0.0.1:8545`; a repeated chain gets one more node.
 * @throws {ServiceError} CHAIN_INVALID
 */
export function readChainFlags(flags: readonly string[]): Chains {
  const chains = new Map<string, Upstream[]>()
  for (const flag of flags) {
    const cut = flag.indexOf('=')
    const chainId = flag.slice(0, Math.max(0, cut))
    const url = flag.slice(cut + 1)
    if (!chainIdShape.test(chainId) || !urlShape.safeParse(url).success) {
      throw new ServiceError('CHAIN_INVALID', 'Write a chain as --chain eip155:31337=http://127.0.0.1:8545.')
    }
    chains.set(chainId, [...(chains.get(chainId) ?? []), { url }])
  }
  return chains
}

/**
 * Reads flags such as `eip155:31337=Local,ETH,18,https://explorer.example.com`; the explorer can be left out.
 * @throws {ServiceError} CHAIN_INVALID
 */
function readChainNameFlags(flags: readonly string[]): Readonly<Record<string, ChainName>> {
  const names = flags.map((flag) => {
    const cut = flag.indexOf('=')
    const [name, symbol, decimals, ...explorer] = flag.slice(cut + 1).split(',')
    const parsed = chainNameShape.safeParse({
      name,
      symbol,
      decimals: decimals ? Number(decimals) : undefined,
      ...(explorer.length > 0 && { explorer: explorer.join(',') }),
    })
    const chainId = flag.slice(0, Math.max(0, cut))
    if (chainIdShape.test(chainId) && parsed.success) return [chainId, toChainName(chainId, parsed.data)]
    throw new ServiceError('CHAIN_INVALID', 'Write the name of a chain as --chain-name "eip155:31337=Local,ETH,18".')
  })
  return Object.fromEntries(names)
}

/**
 * Chains of a file and of flags; where both name a chain, the nodes of the file come first. Names of flags win.
 * @throws {ServiceError} CONFIG_INVALID, CHAIN_INVALID
 */
export function readChainOptions(
  path: string | undefined,
  flags: readonly string[] = [],
  nameFlags: readonly string[] = [],
): { chains: Chains; chainNames: Readonly<Record<string, ChainName>> } {
  const file = path === undefined ? { chains: new Map() as Chains, names: {} } : readFile(path)
  const typed = readChainFlags(flags)
  const ids = new Set([...file.chains.keys(), ...typed.keys()])
  return {
    chains: new Map([...ids].map((id) => [id, [...(file.chains.get(id) ?? []), ...(typed.get(id) ?? [])]])),
    chainNames: { ...file.names, ...readChainNameFlags(nameFlags) },
  }
}
