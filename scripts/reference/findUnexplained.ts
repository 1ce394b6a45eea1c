import type { PublicExport } from './readDoor.js'

/**
 * Exports that no docblock explains, each once. Declarations of one name in one file (overloads, a value with its type) share a
 * docblock, and `ButtonProps` has that of the `Button` beside it: what it is says the component, what is in it say its members.
 */
export function findUnexplained(exports: readonly PublicExport[]): readonly PublicExport[] {
  const toKey = (file: string, name: string) => `${file} ${name}`
  const explained = new Set(exports.filter(({ doc }) => doc).map(({ file, name }) => toKey(file, name)))
  const missing = exports.filter(
    ({ file, name }) =>
      !explained.has(toKey(file, name)) &&
      !(name.endsWith('Props') && explained.has(toKey(file, name.slice(0, -'Props'.length)))),
  )
  return [...new Map(missing.map((each) => [toKey(each.file, each.name), each])).values()]
}
