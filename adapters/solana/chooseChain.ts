/**
 * The name by which a session is told the chain in use, when its wallet holds several at once: sessions answer it, and
 * no wallet ever hears it. Sessions over WalletConnect know it by the same name.
 */
export const chooseChain = 'latchkey_chooseChain'
