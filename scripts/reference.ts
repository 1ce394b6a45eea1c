// `npm run reference`: writes docs/reference, a page for each entry point, from the package's types and their docblocks.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { entryPoints } from './lib/entries.mjs'
import { bin, root, run, stopOnSignals } from './lib/run.mjs'
import { readDoor } from './reference/readDoor.js'
import { sourcesOf } from './reference/sourcesOf.js'
import { toMarkdown } from './reference/toMarkdown.js'

const local = resolve(root, '.local')
await mkdir(local, { recursive: true })
const folder = await mkdtemp(resolve(local, 'reference-'))
const removeFolder = () => rm(folder, { recursive: true, force: true })
stopOnSignals({ before: removeFolder })

const doors = entryPoints()
const config = resolve(folder, 'tsconfig.json')
const types = resolve(folder, 'types')
await writeFile(
  config,
  JSON.stringify({
    extends: '../../tsconfig.build.json',
    compilerOptions: { outDir: types },
    include: [],
    files: doors.map(({ source }) => `../../${source}`),
  }),
)

const { code, output } = await run(bin('tsc'), ['-p', config])
if (code === 0) {
  const pages = resolve(root, 'docs/reference')
  await rm(pages, { recursive: true, force: true })
  await mkdir(pages, { recursive: true })
  const declarations = sourcesOf(types, ['.d.ts'])
  const written = doors.map(({ specifier, source }) => {
    const exports = readDoor(source.replace(/\.ts$/, '.d.ts'), declarations)
    const page = `${specifier.replaceAll('/', '-')}.md`
    return {
      specifier,
      page,
      text: toMarkdown(
        specifier,
        exports.map((each) => ({ ...each, file: toSource(each.file) })),
      ),
    }
  })
  for (const { page, text } of written) await writeFile(resolve(pages, page), text)
  const list = written.map(({ specifier, page }) => `- [${specifier}](${page})`).join('\n')
  await writeFile(resolve(pages, 'README.md'), `# Reference\n\nMade by \`npm run reference\`.\n\n${list}\n`)
  console.log(`docs/reference: ${written.length} entry points`)
} else console.error(output)
await removeFolder()
process.exitCode = code === 0 ? 0 : 1

/** The source that a file of types was made from. */
function toSource(declaration: string): string {
  const base = declaration.replace(/\.d\.ts$/, '')
  return existsSync(resolve(root, `${base}.tsx`)) ? `${base}.tsx` : `${base}.ts`
}
