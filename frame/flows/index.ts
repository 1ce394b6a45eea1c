/**
 * The flows of login and custody: what the frame's page calls. They bring the key library together with the services, in a browser
 * or in Node; network, storage, time and the lock between tabs are handed in, and no host page appears here.
 *
 * @example
 * const device = await findDevice(createIndexedDbStore(indexedDB), realm, (name, work) => navigator.locks.request(name, work))
 * const flow = { device, clock, services: createServicesClient({ urls, device, fetch, clock }) }
 * const begun = await beginEmailLogin(flow, email, { projectId, origin })
 * const user = await redeemCode(flow, begun.transaction, code)
 * const next = await findNextStep(flow, user)
 *
 * @packageDocumentation
 */
export { type Device, findDevice, type Lock } from './device.js'
export { FlowError, type FlowErrorCode, type FlowErrorFacts, isFlowError, type PartName } from './errors.js'
export { bindEvidence } from './evidence/bindEvidence.js'
export { type BoundTo, type Evidence, ofMailbox, type PressedMailbox } from './evidence/evidence.js'
export { type Flow, wait } from './flow.js'
export { beginEmailLogin, type LoginSite, readyToOpen, redeemCode, sendCode } from './login/emailLogin.js'
export { listLogins } from './login/listLogins.js'
export { mailPatiently } from './login/mailPatiently.js'
export { signOut, signOutEverywhere } from './login/signOut.js'
export { beginStepUp, redeemStepUp } from './login/stepUp.js'
export { pressMailbox, verifyDevice, type WaitOptions } from './login/verifyDevice.js'
export type { Begun, Deleting, Login, News, Opened, User, Wait } from './services/answers.js'
export { type AskedScope, createServicesClient, type ServicesClient } from './services/servicesClient.js'
export type { Identity, Profile } from './services/socialAnswers.js'
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
export { createWallet, draftCreation, type NewWallet } from './steps/createWallet.js'
export { deleteAccount, findDeletion, keepAccount, keepByDevice } from './steps/deleteAccount.js'
export { importWallet } from './steps/importKey.js'
export { type RecoveryWay, recoverWallet } from './steps/recoverWallet.js'
export { type Changed, resecureWallet, restoreWallet } from './steps/resecure.js'
export { findNextStep, type NextStep } from './steps/resumeCreation.js'
export { endSuspension, revokeDevices, suspendWallet } from './steps/revoke.js'
export { answerWait, listTold, markTold, type Told } from './steps/told.js'
export { markShown, toWaysBack, type Unlocked, unlockWallet, type WaysBack } from './steps/unlockWallet.js'
export { viewWallet } from './steps/viewWallet.js'
