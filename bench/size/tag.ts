import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { CdnManifest } from '../../scripts/cdn/buildCdn.js'
import { root } from '../../scripts/lib/run.mjs'
import { watchRequests } from '../lib/watchRequests.js'
import type { Row } from './rows.js'
import { serveFolder } from './serveHost.js'

/** A file of `dist/cdn`, `gzip -9`. */
interface File {
  readonly file: string
  readonly bytes: number
}

/** Files that a page with one script tag asked for. */
export interface TagWalk {
  /** Before the user acts. */
  readonly load: readonly File[]
  /** The first click, up to the wallets. */
  readonly click: readonly File[]
}

const announceWallet = fileURLToPath(new URL('announceWallet.js', import.meta.url))

/** Walks through a page with one script tag, of the packed library, in Chromium. @param folder where the page may stand */
export async function walkTag(folder: string, executablePath: string): Promise<TagWalk> {
  const cdn = resolve(root, '.local/package/package/dist/cdn')
  const { version }: CdnManifest = JSON.parse(await readFile(resolve(cdn, 'manifest.json'), 'utf8'))
  await mkdir(folder, { recursive: true })
  const sizes = new Map<string, number>()
  for (const file of await readdir(resolve(cdn, version))) {
    const content = await readFile(resolve(cdn, version, file))
    await writeFile(resolve(folder, file), content)
    sizes.set(file, gzipSync(content, { level: 9 }).length)
  }
  await writeFile(
    resolve(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><latchkey-button></latchkey-button>
<script type="module" src="./latchkey.js" data-networks="1,8453" data-preload="none"></script></body></html>`,
  )
  const site = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.addInitScript({ path: announceWallet })
    const asked: File[] = []
    const untilIdle = watchRequests(page)
    page.on('request', (request) => {
      const file = basename(new URL(request.url()).pathname)
      if (file.endsWith('.js')) asked.push({ file, bytes: sizes.get(file) ?? 0 })
    })
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await untilIdle()
    const load = asked.splice(0)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByText('Wallet of the size check').waitFor()
    return { load, click: asked.splice(0) }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Holds a page with one script tag against its budgets. */
export function judgeTag(walk: TagWalk | undefined): readonly Row[] {
  const weigh = (id: string, title: string, budget: number, files: readonly File[] | undefined): Row => {
    const value = files?.reduce((sum, { bytes }) => sum + bytes, 0)
    const parts = (files ?? []).map(({ file, bytes }) => `${file} ${bytes} B`)
    return { id, title, value, budget, unit: 'B', ok: value === undefined || value <= budget, parts }
  }
  const clicked = walk?.click.map(({ file }) => file)
  return [
    // What a page with a bundler leaves out is in it: all 30 networks (1,900), all exports (900), the attributes (1,900); elements are 3,300.
    weigh('tag', 'script tag: before the click', 22_200, walk?.load),
    // React 18 and react-dom are 46,000 of it; 19 has 69,000.
    weigh('tagOpen', 'script tag: with the modal open, React included', 118_000, walk && [...walk.load, ...walk.click]),
    {
      id: 'tagClick',
      title: 'script tag: requests of the first click',
      value: clicked?.length,
      budget: 4,
      unit: 'requests',
      ok: clicked === undefined || clicked.length <= 4,
      parts: clicked ?? [],
    },
  ]
}
