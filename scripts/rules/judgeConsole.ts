import { isTest } from './isTest.js'
import type { Import } from './readFacts.js'
import { resolveImport } from './resolveImport.js'

/** What the pages are made of besides their own folder: the modal's parts, and the messages of those. */
const parts = /^src\/(ui\/|kernel\/base\/translate\.ts$)/

/** What the console says of codes: its build reads it. */
const errorDocument = 'docs/errors.md'

/**
 * Judges an import of the operator's console. Of the services it has types alone, so that what an operation takes and answers is said once;
 * the widget itself is in the preview alone, as a host has it, by the package's doors.
 * @param exists whether a path from the repository's folder is a file
 */
export function judgeConsoleImport(
  file: string,
  { specifier, kind }: Import,
  exists: (path: string) => boolean,
): string | undefined {
  if (file.startsWith('console/build/')) return undefined
  const isPreview = file.startsWith('console/preview/')
  if (specifier === 'latchkey' || specifier.startsWith('latchkey/'))
    return isPreview ? undefined : 'the widget is in console/preview alone: pages are made of src/ui'
  const target = resolveImport(file, specifier, exists)
  if (!target)
    return specifier.startsWith('.') ? 'there is no such file (a source names the built file: ./name.js)' : undefined
  if (isTest(target)) return 'shipped code imports no test'
  if (target.startsWith('console/') || target === errorDocument) return undefined
  if (target.startsWith('services/src/'))
    return kind === 'type' ? undefined : 'of the services only types are imported: their code runs on a server'
  return !isPreview && parts.test(target)
    ? undefined
    : 'the console imports its own folder, src/ui, docs/errors.md and types of the services'
}
