// `npm run pages -w services`: scripts and styles of the pages that mails lead to, and of the console's login.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundlePage, pages } from './bundlePage.js'

for (const name of ['page', 'console'] as const) {
  const file = fileURLToPath(new URL(pages[name], import.meta.url))
  await writeFile(file, `${JSON.stringify(await bundlePage(name), null, 2)}\n`)
}
