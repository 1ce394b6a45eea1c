/**
 * The flows that only windows of the account ask for: a door of their own, so that a login does not load them. A bundler keeps all that
 * stands behind one door together.
 *
 * @packageDocumentation
 */
export { answerExport } from './steps/exportKey.js'
export { replaceByImport } from './steps/replaceByImport.js'
