/**
 * What `dist/cdn/VERSION/latchkey.js` is: the library in one module, for pages without a bundler. A script tag with data attributes makes an
 * instance; without them the module only exports (docs/script-tag.md).
 * @packageDocumentation
 */
import { readTags } from './readTags.js'

// What composes an instance, and no more: each export is in the first load of every page that has the tag.
export {
  accountView,
  allWalletsView,
  connectView,
  createLatchkey,
  getWalletView,
  isLatchkeyError,
  networksView,
  pairingView,
  profileWalletsView,
  whatIsAWalletView,
} from 'latchkey'
export * from 'latchkey/adapters/embedded'
export * from 'latchkey/adapters/evm'
export * from 'latchkey/adapters/solana'
export * from 'latchkey/adapters/walletconnect'
export * from 'latchkey/element'
export * from 'latchkey/networks'
export * from 'latchkey/plugins/activity'
export * from 'latchkey/plugins/email'
export * from 'latchkey/plugins/names'
export * from 'latchkey/plugins/onramp'
export * from 'latchkey/plugins/pay'
export * from 'latchkey/plugins/receive'
export * from 'latchkey/plugins/send'
export * from 'latchkey/plugins/socials'
export * from 'latchkey/plugins/swaps'
export * from 'latchkey/plugins/tokens'

readTags(import.meta.url)
