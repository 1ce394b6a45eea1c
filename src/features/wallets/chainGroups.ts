/**
 * Words of the file format of wallet lists (docs/directory.md) for several chains. Here they stand for the whole namespace: which chains there
 * are, the host's own list says. A chain without a word is named by its CAIP-2 id, so that none is shut out.
 */
export const chainGroups: Readonly<Record<string, string>> = {
  evm: 'eip155:*',
  'evm-major': 'eip155:*',
  solana: 'solana:*',
  'solana-test': 'solana:*',
  bitcoin: 'bip122:*',
  'bitcoin-test': 'bip122:*',
  cosmos: 'cosmos:*',
  polkadot: 'polkadot:*',
}
