import type { Catalogue } from '../kernel/index.js'

const en = {
  'account.title': 'Account',
  'account.copy': 'Copy address',
  'account.explorer': 'View on explorer',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting',
  'account.balance.failed': 'Token Balance Unavailable',
  'networks.title': 'Choose network',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches',
  'networks.none.help': 'Try another name, or ask the app to add it.',
  'networks.current': 'Current',
  'networks.open': 'Network: {name}',
  'networks.unknown': 'Unknown network',
  'networks.test': 'Test network',
  'switch.title': 'Switch network',
  'switch.waiting': 'Switch to {name}',
  'switch.accept': 'Accept the request in the wallet',
  'switch.rejected': 'Switch declined',
  'switch.rejected.help': 'You are still on {name}',
  'switch.failed': 'Chain is not supported',
  'switch.failed.help': 'Your wallet could not switch to {name}. Add the network there, or choose another.',
  'unsupported.title': 'Switch network',
  'unsupported.help': 'This app does not work on the network your wallet is on. Choose one of these to continue.',
  'alert.title': 'Something is not set up',
  'alert.none': 'Everything is set up. Nothing to tell.',
  'alert.help': 'This message is for the people who run this app.',
  'guide.wallet.title': 'What is a wallet?',
  'guide.wallet.own': 'A home for what you own',
  'guide.wallet.own.help': 'Keep, send and receive coins, tokens and collectibles.',
  'guide.wallet.login': 'A new way to sign in',
  'guide.wallet.login.help': 'Connect your wallet instead of making another account and password.',
} as const satisfies Catalogue

/** Texts of the views that come later, by locale. */
export const texts: Readonly<Record<string, Catalogue>> = { en }
