/**
 * What a visitor waits for, on a slow phone and a slow line: `npx tsx bench/times.ts [--runs 5] [--json PATH]`. CPU slowed
 * 4x, "Fast 4G" (8.1 Mbps, 165 ms a request), against an empty React page in the same run, so that the machine's own
 * speed falls out: the ratio is what counts. Medians.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { serveTimedPages } from './times/serve.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } } })
const runs = Number(values.runs)

/** What one run measured, in milliseconds. */
type Run = Record<(typeof rows)[number]['id' | 'floor'], number>

const rows = [
  { id: 'usable', title: 'load -> usable (the button works)', floor: 'usable' },
  { id: 'impatient', title: 'load -> wallets, impatient click', floor: 'impatient' },
  { id: 'cold', title: 'click -> wallets, stone cold', floor: 'warm' },
  { id: 'warm', title: 'click -> wallets, after intent', floor: 'warm' },
  { id: 'connected', title: 'click -> row -> connected, after intent', floor: 'connected' },
  { id: 'restored', title: 'reload -> connected again', floor: 'reloaded' },
] as const

const pages = await serveTimedPages()
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const ours: Run[] = []
  const floor: Run[] = []
  for (let run = 0; run < runs; run++) {
    // Turn by turn: a busy moment of the machine hits both.
    floor.push(await measure(browser, `${pages.url}/floor.html`))
    ours.push(await measure(browser, `${pages.url}/ours.html`))
  }
  const table = rows.map(({ id, title, floor: against }) => {
    const [mine, least] = [median(ours.map((run) => run[id])), median(floor.map((run) => run[against]))]
    return { id, title, ours: Math.round(mine), floor: Math.round(least), ratio: Number((mine / least).toFixed(2)) }
  })
  console.log(`${'median of'.padEnd(44)}${`${runs} runs`.padStart(10)}${'floor'.padStart(10)}${'ratio'.padStart(8)}`)
  for (const { title, ours: mine, floor: least, ratio } of table)
    console.log(
      `${title.padEnd(44)}${`${mine} ms`.padStart(10)}${`${least} ms`.padStart(10)}${String(ratio).padStart(8)}`,
    )
  if (values.json) await writeFile(values.json, `${JSON.stringify({ runs, table }, null, 2)}\n`)
} finally {
  await browser.close()
  await pages.stop()
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Walks through a page that marks its own moments (`window.moments`), each journey in a browser that knows nothing yet. */
async function measure(on: Browser, url: string): Promise<Run> {
  const warm = await open(on, url)
  const usable = await moment(warm, 'usable')
  // The pointer comes near, and then waits as long as the preload takes.
  await warm.evaluate(() =>
    document.querySelector('button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  )
  await warm.waitForLoadState('networkidle')
  await warm.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const clicked = await click(warm)
  const wallets = await moment(warm, 'wallets')
  const chosen = await warm.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot ?? document
    const row = [...root.querySelectorAll('button')].find((button) => button.textContent?.includes('Timed Wallet'))
    row?.click()
    return performance.now()
  })
  const connected = await moment(warm, 'connected')
  await warm.reload({ waitUntil: 'commit' })
  const reloaded = await moment(warm, 'usable')
  // The floor connects nothing by itself.
  const restored = url.endsWith('floor.html') ? reloaded : await moment(warm, 'connected')
  await warm.context().close()

  const cold = await open(on, url)
  await moment(cold, 'usable')
  await cold.waitForLoadState('networkidle')
  const coldClick = await click(cold)
  const coldWallets = await moment(cold, 'wallets')
  await cold.context().close()

  const hasty = await open(on, `${url}?impatient`)
  const impatient = await moment(hasty, 'wallets')
  await hasty.context().close()
  return {
    usable,
    impatient,
    cold: coldWallets - coldClick,
    warm: wallets - clicked,
    connected: connected - chosen + (wallets - clicked),
    reloaded,
    restored,
  }
}

/** A page on a slow phone and a slow line. */
async function open(on: Browser, url: string): Promise<Page> {
  const page = await (await on.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1e6) / 8,
    uploadThroughput: (1.35 * 1e6) / 8,
  })
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

/** Clicks as a finger does, without what else a mouse sends; returns when. */
function click(page: Page): Promise<number> {
  return page.evaluate(() => {
    const at = performance.now()
    document.querySelector('button')?.click()
    return at
  })
}

/** When the page reached a moment, in milliseconds since it was asked for. */
async function moment(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted) => (window as unknown as { moments?: Record<string, number> }).moments?.[wanted],
    name,
    { polling: 20 },
  )
  return (await handle.jsonValue()) ?? Number.NaN
}
