import { findOnPath } from './programs.mjs'

/**
 * Where an installed Firefox is: Debian's, or another on the path.
 *
 * @returns {string | undefined}
 */
export const findFirefox = () => findOnPath(['firefox-esr', 'firefox'])
