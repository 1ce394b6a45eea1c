/**
 * What a visitor waits for, on a slow phone and a slow network: `npx tsx bench/times.ts [--rows usable,cold] [--runs 7]
 * [--json PATH]`. CPU slowed 4x, "Fast 4G" (8.1 Mbps, 165 ms a request), TLS, HTTP/2, compressed. An empty React page, the
 * floor, takes its turn in the same run, so that the machine's own speed falls out. Medians. Exit code 1 when a bound is
 * broken. Reads the built package, or with `LATCHKEY_FROM=src` the sources; the rows of hosts read the packed one.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium, findHeadlessChromium } from '../scripts/lib/chromium.mjs'
import { buildHost, prepareHosts } from './hosts/buildHosts.js'
import { visit } from './hosts/visit.js'
import { buildPages } from './lib/buildPages.js'
import { median } from './lib/median.js'
import { report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'
import { judge, type Medians, measuredHosts, rowPlans } from './times/bounds.js'
import { measureHeap, measureLeft, withoutCompiler } from './times/heap.js'
import { type Figures, journeys } from './times/journeys.js'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, rows: { type: 'string' }, json: { type: 'string' } },
})
/** Heaps do not hang on what else the machine does, and a hundred openings take their time: these runs are enough. */
const heapRuns = 3
const chosen = values.rows?.split(',') ?? rowPlans.map(({ id }) => id)
const unknown = chosen.filter((id) => !rowPlans.some((plan) => plan.id === id))
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown}. Those are: ${rowPlans.map(({ id }) => id).join(', ')}.`)
const isChosen = (id: string) => chosen.includes(id)
const isHeapChosen = isChosen('heap')
const isLeftChosen = ['heapGrowth', 'leftListeners', 'leftNodes'].some(isChosen)
const walked = journeys.filter(({ figures }) => figures.some(isChosen))
/** The empty page has one way, whatever was preloaded; its first visit scales the goals. */
const walkedByFloor = journeys.filter(({ figures }) => figures.includes('usable') || figures.includes('impatient'))

/** The click in a host is counted, not timed. */
const runs = walked.length > 0 || isHeapChosen || isLeftChosen ? Number(values.runs) : 0

const pages = await servePages(await buildPages('times', ['floor.html', 'ours.html', 'buy.html']))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
const uncompiled = await chromium.launch({
  executablePath: findChromium(),
  args: [...pages.chromiumArgs, withoutCompiler],
})
const [ours, floor]: [Figures[], Figures[]] = [[], []]
try {
  for (let run = 0; run < runs; run++) {
    // Turn by turn: a busy moment of the machine hits both.
    const withHeap = run < heapRuns && isHeapChosen
    floor.push(await measure(`${pages.url}/floor.html`, walkedByFloor, withHeap))
    const left = isLeftChosen && run < heapRuns && (await measureLeft(uncompiled, `${pages.url}/ours.html`))
    ours.push({ ...(await measure(`${pages.url}/ours.html`, walked, withHeap)), ...left })
    process.stdout.write('.')
  }
} finally {
  await browser.close()
  await uncompiled.close()
  await pages.stop()
}
const ofFloor = toMedians(floor)
const few = runs < 7 ? ' (fewer than 7: a look, no verdict)' : ''
const machine = `empty React page usable ${ofFloor.usable?.toFixed(0)} ms, blocked ${ofFloor.blocked?.toFixed(0)} ms`
await report(
  runs > 0 ? `Times: medians of ${runs} runs${few}, CPU 4x, Fast 4G; ${machine}` : 'Times: the click in hosts',
  judge(
    rowPlans.filter(({ id }) => isChosen(id)),
    { ...toMedians(ours), ...(await measureHosts()) },
    ofFloor,
  ),
  values.json,
)

async function measure(url: string, walks: typeof journeys, withHeap: boolean): Promise<Figures> {
  const all: Figures[] = []
  for (const { walk } of walks) all.push(await walk(browser, url))
  if (withHeap) all.push(await measureHeap(browser, url))
  return Object.assign({}, ...all)
}

function toMedians(figures: readonly Figures[]): Medians {
  const valuesOf = (id: string) => figures.flatMap((of) => of[id] ?? [])
  return Object.fromEntries(Object.keys(figures[0] ?? {}).map((id) => [id, median(valuesOf(id))]))
}

/** What a click fetches in hosts of several bundlers: the same in each run, so once. */
async function measureHosts(): Promise<Medians> {
  const wanted = measuredHosts.filter((host) => isChosen(`requests.${host}`) || isChosen(`kB.${host}`))
  const executablePath = findHeadlessChromium()
  if (wanted.length === 0 || !executablePath) return {}
  await prepareHosts(wanted)
  const figures: Record<string, number> = {}
  for (const host of wanted) {
    const { code, output, out } = await buildHost(host)
    if (code !== 0) throw new Error(output)
    const { click, faults } = await visit(out, executablePath)
    if (faults.length > 0) throw new Error(`The ${host} host complains: ${faults.join('; ')}`)
    figures[`requests.${host}`] = click.requests
    figures[`kB.${host}`] = click.bytes / 1000
  }
  return figures
}
