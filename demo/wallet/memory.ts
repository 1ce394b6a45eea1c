/** What a wallet remembers when the page is loaded again. */
export interface Memory {
  readonly account?: string
  readonly chainId?: number
  readonly allowed?: boolean
  /** The same of its Solana side, which has accounts and a permission of its own. */
  readonly solana?: { readonly account?: string; readonly allowed?: boolean }
}

/** Remembers in this tab: an extension would have a storage of its own. */
export function createMemory(name: string) {
  const key = `dev-wallet:${name}`
  const read = (): Memory => {
    const text = sessionStorage.getItem(key)
    return text ? JSON.parse(text) : {}
  }
  return {
    read,
    write: (change: Memory) => sessionStorage.setItem(key, JSON.stringify({ ...read(), ...change })),
  }
}
