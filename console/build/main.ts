// `npm run build -w console [-- --if-missing] [FOLDER]`: the console's pages, into console/dist unless another folder is named.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeFrame } from '../../frame/build/writeFrame.js'
import { bundleConsole } from './bundleConsole.js'

const { values, positionals } = parseArgs({ options: { 'if-missing': { type: 'boolean' } }, allowPositionals: true })
const folder = resolve(positionals[0] ?? fileURLToPath(new URL('../dist', import.meta.url)))
if (!values['if-missing'] || !existsSync(resolve(folder, 'manifest.json')))
  await writeFrame(await bundleConsole(), folder)
