import { npm } from '../lib/run.mjs'

/**
 * @typedef {object} Advisory
 * @property {string} id Of GitHub's database: `GHSA-...`.
 * @property {string} name The package.
 * @property {string} title
 * @property {string} severity
 */

/**
 * Asks the registry for advisories on what the lockfile names.
 *
 * @param {ReadonlySet<string>} paths Packages that count, by their paths in the lockfile.
 * @param {import('../lib/run.mjs').RunOptions} [options]
 * @returns {Promise<{ advisories: Advisory[] } | { why: string }>} `why` when the registry could not be asked.
 */
export async function readAdvisories(paths, options) {
  const { output } = await npm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], options)
  // Warnings of npm may stand around the answer.
  const [json] = /^\{[\s\S]*^\}/m.exec(output) ?? []
  const answer = json ? JSON.parse(json) : {}
  if (!answer.vulnerabilities) {
    const why = String(answer.message ?? answer.error?.summary ?? output.trim())
    // Which registry it was is the machine's own affair.
    return { why: why.replace(/\s*(-\s*[A-Z]+\s+)?https?:\/\/\S+/g, '') }
  }
  /** @type {{ name: string, nodes: string[], via: (string | { url: string, title: string, severity: string })[] }[]} */
  const vulnerable = Object.values(answer.vulnerabilities)
  const advisories = vulnerable
    .filter(({ nodes }) => nodes.some((path) => paths.has(path)))
    .flatMap(({ name, via }) =>
      // A name alone says that the fault is in that dependency, which has an entry of its own.
      via.flatMap((each) =>
        typeof each === 'string'
          ? []
          : { id: each.url.split('/').at(-1) ?? each.url, name, title: each.title, severity: each.severity },
      ),
    )
  return { advisories }
}

/**
 * What is wrong, a sentence each.
 *
 * @param {readonly Advisory[]} advisories
 * @param {Readonly<Record<string, string>>} exceptions Reasons by the advisory's id.
 * @returns {string[]}
 */
export function judgeAdvisories(advisories, exceptions) {
  const ids = new Set(advisories.map(({ id }) => id))
  return [
    ...advisories
      .filter(({ id }) => !exceptions[id])
      .map(
        ({ id, name, title, severity }) =>
          `${name}: ${title} (${severity}, ${id}). Take a version without it, or say in scripts/supply/exceptions.json why it does not reach us.`,
      ),
    ...Object.keys(exceptions)
      .filter((id) => !ids.has(id))
      .map((id) => `scripts/supply/exceptions.json names ${id}, which nothing has any more: take it out.`),
  ]
}
