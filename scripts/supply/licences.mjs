/** Licences that ask for no more than to be named, by their SPDX ids. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
])

/**
 * Whether all that an SPDX expression asks for is permissive: one side of an `OR`, both sides of an `AND`. An empty one,
 * and what is no SPDX id, is not.
 *
 * @param {string} expression
 * @returns {boolean}
 */
export function isPermissive(expression) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  // `AND` binds tighter than `OR`.
  const readOr = () => {
    let result = readAnd()
    while (tokens[at] === 'OR') {
      at++
      // Both sides are read, whatever the first one says.
      const right = readAnd()
      result = result || right
    }
    return result
  }
  const readAnd = () => {
    let result = readOne()
    while (tokens[at] === 'AND') {
      at++
      const right = readOne()
      result = result && right
    }
    return result
  }
  /** @returns {boolean} */
  const readOne = () => {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && permissive.has(token)
    const result = readOr()
    return tokens[at++] === ')' && result
  }
  return readOr() && at === tokens.length
}

/**
 * What is wrong with the licences of a runtime graph, a sentence each.
 *
 * @param {readonly import('./runtimeGraph.mjs').RuntimePackage[]} packages
 * @param {Readonly<Record<string, string>>} exceptions Reasons by `name@version`.
 * @returns {string[]}
 */
export function judgeLicences(packages, exceptions) {
  const refused = packages.filter(({ license }) => !isPermissive(license))
  const ids = new Set(refused.map(({ id }) => id))
  return [
    ...[...new Map(refused.map((each) => [each.id, each])).values()]
      .filter(({ id }) => !exceptions[id])
      .map(
        ({ id, license }) =>
          `${id} has the licence "${license || 'none'}", which is not on the list: do without it, or name it with a reason in scripts/supply/exceptions.json.`,
      ),
    ...Object.keys(exceptions)
      .filter((id) => !ids.has(id))
      .map((id) => `scripts/supply/exceptions.json names ${id}, which needs no exception: take it out.`),
  ]
}
