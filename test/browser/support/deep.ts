/**
 * What marks a test in its title that `npm run test:deep` alone runs: another variant of a flow that `npm test` walks
 * through, or what a unit test shows as well.
 */
const tag = ' @deep'

/** The end of a title, for those rows of a table that are deep. */
export const deepIf = (isDeep: boolean): string => (isDeep ? tag : '')
