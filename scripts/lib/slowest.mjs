/** How many of the slowest test files are named at the end of a run. */
const most = 10

/**
 * Adds up what each file took: one that runs in several projects stands there once.
 *
 * @param {readonly (readonly [file: string, seconds: number])[]} rows
 * @returns {Record<string, number>}
 */
export function sumByFile(rows) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const [file, seconds] of rows) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return Object.fromEntries(sums)
}

/**
 * The slowest test files, as lines to print, the slowest first.
 *
 * @param {Readonly<Record<string, number>>} files Seconds of each.
 */
export const toSlowest = (files) =>
  Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
