/**
 * A page with one script tag beside the React page and the empty page of `bench/times.ts`, on the same slow phone and network:
 * `npx tsx bench/scriptTag.ts [--runs 7] [--json PATH]`. The goals are those of the React page. Exit code 1 when a bound is broken. Reads the
 * built package and its `dist/cdn`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import type { CdnManifest } from '../scripts/cdn/buildCdn.js'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { root } from '../scripts/lib/run.mjs'
import { buildPages } from './lib/buildPages.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'
import { judge, type Medians, rowPlans } from './times/bounds.js'
import { measureHeap } from './times/heap.js'
import { type Figures, journeys } from './times/journeys.js'
import { openVisit } from './times/visit.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'string' } } })
const timed = ['usable', 'blocked', 'impatient', 'cold', 'connectedCold', 'intent', 'connectedIntent']
const judged = [...timed, 'heap']
/** Of JavaScript, as the network carries it. */
const weighed: readonly Pick<Row, 'id' | 'title' | 'unit'>[] = [
  { id: 'before', title: 'code before the click', unit: 'kB' },
  { id: 'opened', title: 'code with the modal open, React included', unit: 'kB' },
  // With what is preloaded for the next step; `npm run size` judges those of the click alone.
  { id: 'requests', title: 'scripts asked for from the click to the wallets', unit: '' },
]

const pages = await servePages(
  new Map([
    ...(await buildPages('times', ['floor.html', 'ours.html'])),
    ...(await buildPages('scriptTag', ['tag.html'])),
    ...(await readCdn()),
  ]),
)
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
const measured: Record<'floor' | 'ours' | 'tag', Figures[]> = { floor: [], ours: [], tag: [] }
try {
  for (let run = 0; run < Number(values.runs); run++) {
    // Turn by turn: a busy moment of the machine hits all.
    for (const [page, figures] of Object.entries(measured)) figures.push(await measure(browser, page))
    process.stdout.write('.')
  }
} finally {
  await browser.close()
  await pages.stop()
}
const [floor, ours, tag] = [measured.floor, measured.ours, measured.tag].map(toMedians) as [Medians, Medians, Medians]
const plans = rowPlans.filter(({ id }) => judged.includes(id))
await report(
  `Script tag: medians of ${values.runs} runs, CPU 4x, Fast 4G`,
  [
    ...judge(plans, tag, floor).flatMap((row) => [
      row,
      { id: `react.${row.id}`, title: '  the React page', value: ours[row.id], unit: row.unit },
    ]),
    ...weighed.flatMap((row) => [
      { ...row, value: tag[row.id] },
      { id: `react.${row.id}`, title: '  the React page', value: ours[row.id], unit: row.unit },
    ]),
  ],
  values.json,
)

async function measure(at: Browser, page: string): Promise<Figures> {
  const url = `${pages.url}/${page}.html`
  // The empty page has one way, whatever was preloaded.
  const walked = journeys.filter(({ figures }) =>
    figures.some((id) => (page === 'floor' ? ['usable', 'impatient'] : timed).includes(id)),
  )
  const all: Figures[] = []
  for (const { walk } of walked) all.push(await walk(at, url))
  return Object.assign({}, ...all, await measureHeap(at, url), await weigh(at, url))
}

/** Without the pointer on the button, which would begin to fetch. */
async function weigh(at: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(at, `${url}?look`, { fast: true })
  const readScripts = () =>
    visit.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0)),
    )
  const toKb = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000
  await visit.at('usable')
  await visit.untilIdle()
  const before = await readScripts()
  await visit.page.evaluate(() => window.times.click())
  await visit.at('first')
  const opened = await readScripts()
  await visit.close()
  return { before: toKb(before), opened: toKb(opened), requests: opened.length - before.length }
}

function toMedians(figures: readonly Figures[]): Medians {
  const valuesOf = (id: string) => figures.flatMap((of) => of[id] ?? [])
  return Object.fromEntries(Object.keys(figures[0] ?? {}).map((id) => [id, median(valuesOf(id))]))
}

/** The files of `dist/cdn`, at a path that the page can name whatever the version is. */
async function readCdn(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = resolve(root, 'dist/cdn')
  const { version }: CdnManifest = JSON.parse(await readFile(resolve(folder, 'manifest.json'), 'utf8'))
  const files = await readdir(resolve(folder, version))
  const read = async (file: string) =>
    [`/latchkey/entry/${file}`, await readFile(resolve(folder, version, file))] as const
  return new Map(await Promise.all(files.map(read)))
}
