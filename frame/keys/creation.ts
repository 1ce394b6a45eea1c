/**
 * What makes a wallet, and its words: a door of its own, so that it is not loaded to open one. Creation, import and export ask for it.
 *
 * @packageDocumentation
 */
export { previewAccounts } from './derive.js'
export { findWords, fromPhrase, showPhrase } from './phrase.js'
export { createWallet, draftWallet, signDraft } from './steps/createWallet.js'
export { showPrivateKey } from './steps/exportKey.js'
