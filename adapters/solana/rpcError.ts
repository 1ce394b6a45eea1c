/** An error in the form that wallets have (EIP-1193): an integer `code` and a `message`. */
export const rpcError = (code: number, message: string, cause?: unknown): Error & { readonly code: number } =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })
