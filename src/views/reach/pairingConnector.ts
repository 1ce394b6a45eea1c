import type { KnownConnector } from '../../kernel/index.js'

/** The connector that reaches wallets by a pairing. */
export const pairingConnector = (connectors: readonly KnownConnector[]): KnownConnector | undefined =>
  connectors.find(({ type }) => type === 'walletConnect')
