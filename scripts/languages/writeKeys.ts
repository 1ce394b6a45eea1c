import { findMessageSets } from './messageSets.js'

/** The module that names all keys that a host may write texts for, by area: what `src/languages/keys.ts` must be. */
export async function writeKeys(): Promise<string> {
  const areas = new Map<string, string[]>()
  for (const { folder, en } of await findMessageSets()) {
    if (folder.startsWith('frame/')) continue
    for (const key of Object.keys(en)) {
      const end = key.indexOf('.')
      const area = key.slice(0, end)
      areas.set(area, [...(areas.get(area) ?? []), key.slice(end + 1)])
    }
  }
  const name = (area: string) => (/^\w+$/.test(area) ? area : `'${area}'`)
  const rows = [...areas]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([area, names]) => `  ${name(area)}: '${[...new Set(names)].sort().join(' ')}',`)
  return `/** All keys of messages, by area: written by \`npm run languages -- keys\`. */
// biome-ignore format: one area a line
export const keys = {
${rows.join('\n')}
}
`
}
