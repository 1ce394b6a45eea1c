// `scripts/bundle/main.ts FOLDER`: the library's modules, built into the folder. scripts/build.mjs adds the types.
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { bundleHere } from './bundleHere.js'

const [folder = 'dist'] = process.argv.slice(2)
await bundleHere(resolve(root, folder))
