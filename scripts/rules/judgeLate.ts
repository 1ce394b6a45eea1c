import type { Violation } from './judgeFile.js'
import type { SourceFacts } from './readFacts.js'

/** What shipped code imports lazily: `file specifier`, as in `src/work.ts ./late.js`. */
export interface LateParts {
  /** First needed when something failed, with what stands in its place where it does not come. */
  readonly onFailure: Readonly<Record<string, string>>
  /** First needed when something is used. */
  readonly onUse: readonly string[]
}

const shipped = /^(src|plugins|adapters|frame)\//
const unshipped = /\.test(-d)?\.tsx?$|(^|\/)tests?\/|^src\/testing\/|^src\/ui\/preview\/|^frame\/(build|vectors)\//

/**
 * Judges what arrives late. Whoever is offline gets nothing more: what shows an error, and what leads on from it, arrives with the view.
 * No parser can tell when a part is first drawn, so each lazy import stands in a list, where who adds one says so.
 * @param sources What is known of each file, by its path.
 * @param listFile Where the list stands.
 */
export function judgeLate(
  sources: ReadonlyMap<string, SourceFacts>,
  { onFailure, onUse }: LateParts,
  listFile: string,
): Violation[] {
  const listed = new Set([...Object.keys(onFailure), ...onUse])
  const found: Violation[] = []
  const seen = new Set<string>()
  for (const [file, { imports }] of sources) {
    if (!shipped.test(file) || unshipped.test(file)) continue
    for (const { kind, specifier, names, line } of imports) {
      if (kind === 'static' && specifier === 'react' && names.includes('lazy'))
        found.push({
          file,
          line,
          message: 'lazy of React keeps a failed download for ever: import it, or later of src/ui',
        })
      if (kind !== 'lazy') continue
      const part = `${file} ${specifier}`
      seen.add(part)
      if (!listed.has(part))
        found.push({
          file,
          line,
          message: `${specifier}: arrives late. What shows an error, or leads on from it, is imported at once; anything else is listed in ${listFile}`,
        })
    }
  }
  for (const part of listed)
    if (!seen.has(part)) found.push({ file: listFile, line: 1, message: `${part}: is not imported late, take it out` })
  for (const [part, reason] of Object.entries(onFailure))
    if (reason.length < 20) found.push({ file: listFile, line: 1, message: `${part}: say what stands in its place` })
  return found
}
