import { cleanText, isPlainText } from '../../src/plugin.js'

/** Letters of a picture's address, and of a description, as the services count them. */
const [longestPicture, longestDescription] = [2048, 200]

/** Whether a text is an address that a picture may have. */
export const isPicture = (text: string): boolean =>
  /^(?:https|ipfs):\/\/[\x21-\x7e]+$/.test(text) && text.length <= longestPicture

/** Whether a text may stand beside a name: one line, with nothing hidden. */
export const isDescription = (text: string): boolean =>
  text === '' || (isPlainText(text) && cleanText(text, longestDescription) === text)
