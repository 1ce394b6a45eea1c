/** Chains that many wallets have in common, so that an entry names them in one word. */
const groups: Readonly<Record<string, readonly string[]>> = {
  // Users can add any EVM network to these wallets. The wire has no word for "any", so the usual ones stand here, those of
  // tests and of a developer's own machine included.
  evm: toEvm(
    [1, 10, 56, 100, 137, 250, 324, 2020, 5000, 8217, 8453, 34443, 42161, 42220, 43114, 59144, 81457, 534352],
    [7777777, 1313161554],
    [5, 97, 280, 420, 999, 43113, 80001, 80002, 84531, 84532, 421613, 421614, 11155111, 11155420, 1313161555],
    [1337, 31337, 31338],
  ),
  // A fixed choice of networks that holds at least these.
  'evm-major': toEvm([1, 10, 56, 137, 8453, 42161, 43114]),
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  'solana-test': ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  bitcoin: ['bip122:000000000019d6689c085ae165831e93'],
  'bitcoin-test': ['bip122:000000000933ea01ad0ee984209779ba'],
  cosmos: ['cosmos:cosmoshub-4'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
}

function toEvm(...lists: readonly (readonly number[])[]): readonly string[] {
  return lists.flat().map((id) => `eip155:${id}`)
}

/** Names that stand for several chains, as in `"chains": ["evm", "solana"]`. */
export const chainGroupNames: readonly string[] = Object.keys(groups)

/** The chains that a name stands for; a CAIP-2 id, or what is no name, stands for itself. */
export function expandChain(name: string): readonly string[] {
  return Object.hasOwn(groups, name) ? (groups[name] ?? []) : [name]
}
