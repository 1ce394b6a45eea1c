import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages, weights } from './fontNames.js'

const locate = (font: string, file: string) => fileURLToPath(import.meta.resolve(`@fontsource/${font}/files/${file}`))

/** Fonts of the registry (OFL) by the paths that `fontCss` names: every machine draws the same with them. */
export async function readFonts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const named = languages.flatMap(({ font, subsets }) =>
    subsets.flatMap((subset) => weights.map((weight) => [font, `${font}-${subset}-${weight}-normal.woff2`] as const)),
  )
  return new Map(
    await Promise.all(named.map(async ([font, file]) => [`/${file}`, await readFile(locate(font, file))] as const)),
  )
}
