import type { Connection } from '../../kernel/index.js'

/** What the wallet of a connection is called. */
export const toWalletName = ({ wallet, connector }: Connection): string => wallet?.name ?? connector.name
