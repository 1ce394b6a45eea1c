// `npm run pages -w services`: script and style of the pages that mails lead to.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundlePage } from './bundlePage.js'

const file = fileURLToPath(new URL('../src/pages/builtPage.json', import.meta.url))
await writeFile(file, `${JSON.stringify(await bundlePage(), null, 2)}\n`)
