/**
 * What changes a wallet or takes it out of its device, with codes and passkeys: a door of its own, so that it is not loaded to open one and to sign.
 *
 * @packageDocumentation
 */
export { type BindNonces, type BindPurpose, bind } from './bind.js'
export { fromCodeText, newCode, toCodeText } from './codeText.js'
export { newWindowKey, sealForWindow, type WindowKey, type WindowRequest } from './exportWindow.js'
export { confirmPrf, prfInput, readUserHandle, userHandle } from './passkey.js'
export { addMember, changeLevel, changeRecovery, removeMembers, replaceWallet } from './steps/changeWallet.js'
export { openExport, type WindowAnswer } from './steps/exportWallet.js'
export { resecure } from './steps/resecure.js'
