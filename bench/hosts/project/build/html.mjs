import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'

// No bundler: the files of the package as they are, and the page with the name of the one that it loads.
const library = 'node_modules/latchkey'
await cp(`${library}/dist/cdn`, 'out/html/cdn', { recursive: true })
await copyFile(`${library}/button.css`, 'out/html/button.css')
const { entry } = JSON.parse(await readFile(`${library}/dist/cdn/manifest.json`, 'utf8'))
const page = await readFile('html/index.html', 'utf8')
await writeFile('out/html/index.html', page.replace('ENTRY', entry))
