/** What texts of the same fields may differ in. */
export interface MessageForm {
  /** What the text calls the chain of a CAIP-2 reference. */
  toChain(reference: string): string
  /** Lines between address and fields, where there is no statement. */
  readonly gap: readonly ''[]
}

/** As ERC-4361 and CAIP-122 have it: what an app writes. */
export const caip122: MessageForm = { toChain: (reference) => reference, gap: ['', ''] }

/** Names of Solana's clusters in messages, by their CAIP-2 references. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** What wallets write themselves, which connect and sign in in one step: Sign In With Solana. Fixed by that standard; see `AccountSpelling`. */
const written: Readonly<Record<string, MessageForm>> = {
  solana: {
    toChain: (reference) => (Object.hasOwn(clusters, reference) ? (clusters[reference] ?? '') : reference),
    gap: [''],
  },
}

/** The forms in which a message for accounts of a namespace may have been signed. */
export const formsOf = (namespace: string): readonly MessageForm[] =>
  Object.hasOwn(written, namespace) && written[namespace] ? [caip122, written[namespace]] : [caip122]
