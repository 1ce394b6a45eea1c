/**
 * What a user who is logged in does with logins: a door of their own, so that they are one download.
 *
 * @packageDocumentation
 */
export { createPasskeyOffer } from './createPasskeyOffer.js'
export { toLinkedLogins } from './toLinkedLogins.js'
