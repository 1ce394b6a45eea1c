'use client'
/**
 * `latchkey/react`: the widget in a React page (18 and 19), server-rendered without mismatch.
 * @packageDocumentation
 */
export {
  type AccountButtonProps,
  type ConnectButtonProps,
  LatchkeyAccountButton,
  LatchkeyButton,
  LatchkeyConnectButton,
  LatchkeyNetworkButton,
} from './buttons.js'
export {
  useLatchkeyConnections,
  useLatchkeyProvider,
  useLatchkeyUpdateEmail,
  useLatchkeyWalletInfo,
  useLatchkeyWallets,
} from './connectionHooks.js'
export {
  useLatchkeyAccount,
  useLatchkeyConnect,
  useLatchkeyDisconnect,
  useLatchkeyEvent,
  useLatchkeyNetwork,
  useLatchkeySession,
  useLatchkeyState,
  useLatchkeyTheme,
} from './hooks.js'
export { LatchkeyPanel, type PanelProps } from './LatchkeyPanel.js'
export { LatchkeyProvider, type LatchkeyProviderProps, useLatchkey } from './LatchkeyProvider.js'
export { LatchkeyWalletButton, type WalletButtonProps } from './LatchkeyWalletButton.js'
export { useLatchkeyBalance } from './useLatchkeyBalance.js'
export { useLatchkeyHoldings } from './useLatchkeyHoldings.js'
export { useLatchkeyIdentity } from './useLatchkeyIdentity.js'
