/** Whether this is Wallet Standard's name of a chain of this namespace. */
export const isWalletChain = (name: string): boolean => /^solana:[-_a-zA-Z0-9]{1,32}$/.test(name)
