// `npm run build -w frame [-- --if-missing] [FOLDER]`: the frame's pages, into frame/dist unless another folder is named.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleFrame } from './bundleFrame.js'
import { writeFrame } from './writeFrame.js'

const { values, positionals } = parseArgs({ options: { 'if-missing': { type: 'boolean' } }, allowPositionals: true })
const folder = resolve(positionals[0] ?? fileURLToPath(new URL('../dist', import.meta.url)))
if (!values['if-missing'] || !existsSync(resolve(folder, 'manifest.json')))
  await writeFrame(await bundleFrame(), folder)
