// `scripts/cdn/main.ts FOLDER`: bundles the library that is built in the folder for pages without a bundler, into its `cdn`.
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { buildCdn } from './buildCdn.js'

const [folder = 'dist'] = process.argv.slice(2)
const library = resolve(root, folder)
await buildCdn(library, resolve(library, 'cdn'))
