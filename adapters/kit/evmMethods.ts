/** What a node of an EVM chain may be asked. */
export const isNodeMethod = (method: string): boolean => /^(eth|net|web3)_/.test(method)

/** What needs keys or the user, or changes the chain, which must not be repeated (F11): no node is asked for it. */
const keyMethod = /^eth_(sign|send|coinbase$|decrypt$|getEncryption)/

/** Whether a call only reads the chain, so that a node may answer it in place of a wallet. */
export const isRead = (method: string): boolean => isNodeMethod(method) && !keyMethod.test(method)
