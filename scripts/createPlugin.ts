// Begins a plugin: `npm run create:plugin -- <name>` in plugins/<name>, with `--out <folder>` as a package of its own.
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, root, run } from './lib/run.mjs'
import { createPlugin } from './plugin/createPlugin.js'
import { NameError } from './plugin/names.js'

const usage = 'npm run create:plugin -- <name> [--out <folder>]'

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new NameError(`Give the plugin one name: ${usage}`)
  const out = values.out === undefined ? undefined : resolve(values.out)
  const { folder, files } = await createPlugin({ name, root, out })
  // A long name breaks lines elsewhere.
  if (!out) await run(bin('biome'), ['check', '--write', folder])
  const shown = relative(process.cwd(), folder)
  console.log(files.map((file) => `${shown}/${file}`).join('\n'))
  console.log(
    out
      ? `\nNow: cd ${shown} && npm install && npm test`
      : `\nNow: npx vitest run ${shown}, and list it in a host: plugins: [...]. Guide: docs/plugins.md.`,
  )
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const isMisuse = error instanceof NameError || code?.startsWith('ERR_PARSE_ARGS')
  if (!isMisuse) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
