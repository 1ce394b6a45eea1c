/** What the first line of a message calls accounts, by CAIP-2 namespace (ERC-4361, and the profiles of CAIP-122); see `AccountSpelling`. */
export const accountTypes: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

/** What ERC-4361 calls its accounts. */
export const ercAccountType = 'Ethereum'
