/**
 * The flows of login and custody: what the frame's page calls. They bring the key library together with the services, in a browser
 * or in Node; network, storage, time and the lock between tabs are handed in, and no host page appears here.
 *
 * This door has what every page needs: the device, the services, the wallet that opens on this device. Behind doors of their own, so that
 * a page loads them when it comes to them (a bundler keeps all that stands behind one door together): `account` (logins and changes),
 * `creation`, `social` (logins by providers), `windows`.
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
export { type Flow, wait } from './flow.js'
export { signOut } from './login/signOut.js'
export type { Begun, Deleting, DisclosedKind, Login, News, Opened, User, Wait } from './services/answers.js'
export { type AskedScope, createServicesClient, type ServicesClient } from './services/servicesClient.js'
export type { Identity, Profile } from './services/socialAnswers.js'
export { chooseAccountType } from './steps/chooseAccountType.js'
export { nameSignIn } from './steps/nameSignIn.js'
export { markShown, toWaysBack, type Unlocked, unlockWallet, type WaysBack } from './steps/unlockWallet.js'
