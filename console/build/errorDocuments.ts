import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** What docs/errors.md says of each code, in plain text: the console shows it without the network. */
export const readErrorDocuments = (markdown: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...markdown.matchAll(/^### ([A-Z_]+)\n\n([\s\S]*?)(?=\n#|$(?![\s\S]))/gm)].map(([, code = '', text = '']) => [
      code,
      toPlain(text),
    ]),
  )

const toPlain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '))
    .join('\n\n')

/** Imports docs/errors.md as a record of codes. */
export const errorDocuments: Plugin = {
  name: 'error-documents',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]docs[\\/]errors\.md$/ }, async ({ path }) => ({
      contents: JSON.stringify(readErrorDocuments(await readFile(path, 'utf8'))),
      loader: 'json',
    }))
  },
}
