/**
 * The flows of logins and of changes to an account: a door of their own, so that a device whose user is logged in opens the wallet without
 * them.
 *
 * @packageDocumentation
 */
export { bindEvidence } from './evidence/bindEvidence.js'
export { type BoundTo, type Evidence, ofMailbox, type PressedMailbox } from './evidence/evidence.js'
export { beginEmailLogin, type LoginSite, readyToOpen, redeemCode, sendCode } from './login/emailLogin.js'
export { listLogins } from './login/listLogins.js'
export { mailPatiently } from './login/mailPatiently.js'
export { signOutEverywhere } from './login/signOut.js'
export { beginStepUp, redeemStepUp } from './login/stepUp.js'
export { pressMailbox, verifyDevice, type WaitOptions } from './login/verifyDevice.js'
export {
  beginEmailChange,
  cancelEmailChange,
  confirmNewMailbox,
  confirmOldMailbox,
  dropNewMailboxes,
  dropOldMailboxes,
  proveNewMailbox,
} from './steps/changeEmail.js'
export {
  type AddedOpener,
  addOpener,
  becomeManaged,
  leaveManaged,
  leavingManaged,
  removeOpeners,
} from './steps/changeRecovery.js'
export { deleteAccount, findDeletion, keepAccount, keepByDevice } from './steps/deleteAccount.js'
export { answerDisclosure, findUntold } from './steps/disclosure.js'
export { type RecoveryWay, recoverWallet } from './steps/recoverWallet.js'
export { type Changed, resecureWallet, restoreWallet } from './steps/resecure.js'
export { findNextStep, type NextStep } from './steps/resumeCreation.js'
export { endSuspension, revokeDevices, suspendWallet } from './steps/revoke.js'
export { answerWait, listTold, markTold, type Told } from './steps/told.js'
export { viewWallet } from './steps/viewWallet.js'
