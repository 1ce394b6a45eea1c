/**
 * The flows that make a wallet: a door of their own, so that who has one does not load them.
 *
 * @packageDocumentation
 */
export { createWallet, draftCreation, type NewWallet } from './steps/createWallet.js'
export { importWallet } from './steps/importKey.js'
