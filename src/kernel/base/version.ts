/** Version of the package, as services and wallets get it. */
export const version = '0.1.0'
