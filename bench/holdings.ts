/**
 * What looking through a rich account costs, CPU slowed 4x: 10,000 of tokens, NFTs and transactions.
 * `npx tsx bench/holdings.ts [--walks 5] [--rows 10000] [--json PATH]`. A data service on this machine answers by the
 * protocol: all tokens at once, of which the widget shows 2,000, NFTs and transactions in pages. Each list is looked through as fast as a user turns a
 * wheel, 20 notches a second, and scrolled a notch a frame; then the pages arrive, from the first to the last. An empty page in
 * the same run is the floor, because a machine that has other things to do drops frames of its own. Work is the CPU time of
 * the main thread for one frame, measured at full speed and multiplied. Medians; exit code 1 when a bound is broken. Reads the
 * built package, or with `LATCHKEY_FROM=src` the sources.
 */
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startDataServer } from '../test/fixtures/dataServer.js'
import { serveHoldings } from './holdings/serveHoldings.js'
import { buildPages } from './lib/buildPages.js'
import { at, countFrames, type Frames, turn } from './lib/frames.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'
import { traceWork } from './lib/traceWork.js'

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '5' },
    rows: { type: 'string', default: '10000' },
    json: { type: 'string' },
  },
})
const rows = Number(values.rows)
/** Tokens of one account that the widget looks at (`src/features/balances/balanceRecord.ts`). */
const mostTokens = 2000
/** Notches of a wheel in one way. */
const way = 120
const slowDown = 4
/** An empty page on the machine for which the bounds of frames were set, in ms. On a slower one its own scales them. */
const machine = 23

const lists = {
  tokens: { tab: 'Tokens', first: /Token 0\b/ },
  nfts: { tab: 'NFTs', first: /Picture 0\b/ },
  activity: { tab: 'Activity', first: /Sent|Received/ },
} as const
type List = keyof typeof lists

/** What one list costs. */
interface Figures {
  readonly looked: Frames
  readonly scrolled: Frames
  /** The longest frame while its pages arrive, and how long the last of them took to stand there, both in ms. */
  readonly arrived: Frames
}
type Walk = Readonly<Record<List, Figures>> & { readonly empty: Frames }

const data = await startDataServer()
serveHoldings(data, rows)
const pages = await servePages(await buildPages('holdings', ['account.html']))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
try {
  const walks: Walk[] = []
  while (walks.length < Number(values.walks)) walks.push(await walk())
  const work: [List, number][] = []
  for (const list of Object.keys(lists) as List[]) work.push([list, await measureWork(list)])
  await report(
    `Account with ${rows} tokens, NFTs and transactions: medians of ${walks.length} walks, CPU ${slowDown}x`,
    toRows(walks, Object.fromEntries(work) as Record<List, number>),
    values.json,
  )
} finally {
  await browser.close()
  await Promise.all([pages.stop(), data.stop()])
}

function toRows(walks: readonly Walk[], work: Readonly<Record<List, number>>): Row[] {
  const of = (read: (walk: Walk) => number) => median(walks.map(read)) ?? Number.NaN
  const floor = of(({ empty }) => empty.p95)
  const scale = Math.max(1, floor / machine)
  const judged = { bound: 30 * scale, formula: `30 x ${scale.toFixed(2)}` }
  return (Object.keys(lists) as List[]).flatMap((list): Row[] => {
    const ms = (id: string, title: string, read: (figures: Figures) => number) => ({
      ...{
        id: `${list}.${id}`,
        title: `${list}: ${title}`,
        value: of((walk) => read(walk[list])),
        unit: 'ms' as const,
      },
      floor,
    })
    return [
      { ...ms('looked', 'frame p95, looked through, 20 notches a second', ({ looked }) => looked.p95), ...judged },
      ms('scrolled', 'frame p95, a notch a frame', ({ scrolled }) => scrolled.p95),
      ms('longest', 'longest frame, looked through', ({ looked }) => looked.longest),
      ms('arrived', 'frame p95, to the last row by the keyboard, pages arriving', ({ arrived }) => arrived.p95),
      ms('stall', 'longest frame, pages arriving', ({ arrived }) => arrived.longest),
      { id: `${list}.work`, title: `${list}: work p95, looked through`, value: work[list], unit: 'ms' },
      {
        ...{ id: `${list}.nodes`, title: `${list}: nodes of the modal, at most`, unit: '', bound: 500 },
        value: of((walk) => Math.max(walk[list].looked.nodes, walk[list].scrolled.nodes)),
      },
    ]
  })
}

async function walk(): Promise<Walk> {
  const found: [List, Figures][] = []
  for (const list of Object.keys(lists) as List[]) {
    const { tab, session } = await openList(list, slowDown)
    const arrived = await countFrames(tab, () => showAll(tab, list))
    await tab.keyboard.press('Home')
    await tab.waitForFunction(() => {
      const body = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('.body')
      return (body?.scrollTop ?? 0) < 400
    })
    const scrolled = await countFrames(tab, () => turn(tab, 100, way))
    const looked = await countFrames(tab, () => turn(tab, 100, way, 3))
    found.push([list, { arrived, scrolled, looked }])
    await session.detach()
    await tab.close()
  }
  const bare = await openTab(slowDown)
  await bare.tab.setContent('<div style="height:16000px;background:linear-gradient(red,blue)"></div>')
  const empty = await countFrames(bare.tab, () => turn(bare.tab, 100, way))
  await bare.tab.close()
  return { ...(Object.fromEntries(found) as Record<List, Figures>), empty }
}

async function measureWork(list: List): Promise<number> {
  const { tab, session } = await openList(list, 1)
  await showAll(tab, list)
  await tab.keyboard.press('Home')
  const frames = await traceWork(session, () => turn(tab, 100, way, 3))
  await tab.close()
  return at(
    frames.map((ms) => ms * slowDown),
    0.95,
  )
}

/** Goes to the last row, however many pages that takes: all of them are asked for on the way. */
async function showAll(tab: Page, list: List): Promise<void> {
  const all = list === 'tokens' ? Math.min(rows, mostTokens) : rows
  const cell = (index: number) => tab.locator(`[data-at="${index}"]`)
  await cell(0).getByRole('button').focus()
  for (;;) {
    const known = Number(await tab.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
    await tab.keyboard.press('End')
    await cell(known - 1).waitFor()
    if (known >= all) return
    await tab.waitForFunction((known) => {
      const items = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('[aria-setsize]')
      return Number(items?.getAttribute('aria-setsize')) > known
    }, known)
  }
}

async function openList(list: List, rate: number) {
  const { tab, session } = await openTab(1)
  await tab.goto(`${pages.url}/account.html?services=${encodeURIComponent(data.url)}`)
  await tab.getByRole('button', { name: /Holder/ }).click()
  const { tab: name, first } = lists[list]
  await tab.getByRole('tab', { name, exact: true }).click()
  await tab.getByRole('button', { name: first }).first().waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { tab, session }
}

/** A page on a slow machine, the pointer in its middle. */
async function openTab(rate: number): Promise<{ tab: Page; session: CDPSession }> {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await tab.context().newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await tab.mouse.move(640, 500)
  return { tab, session }
}
