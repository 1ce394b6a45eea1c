import type { KnownConnector } from '../../../kernel/internal.js'

/** The connector that reaches wallets by a pairing. */
export const pairingConnector = (connectors: readonly KnownConnector[]): KnownConnector | undefined =>
  connectors.find(({ type }) => type === 'walletConnect')
