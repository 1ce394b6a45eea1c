/** Version of the package, as services and wallets are told. */
export const version = '0.1.0'
