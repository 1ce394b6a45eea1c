/**
 * What is asked of who pays for users: a door of its own, since few requests come to it.
 *
 * @packageDocumentation
 */
export { askPaymaster, type PaymasterQuestion } from './steps/askPaymaster.js'
