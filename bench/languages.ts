/**
 * What another language than English costs: `npx tsx bench/languages.ts [--runs 15] [--json PATH]`. From the click to the open modal in each
 * language, CPU slowed 4x, on "Fast 4G", in a browser that knows nothing yet: judged beside the English openings before and after it,
 * because they wait for the same machine. The page has words of the language itself, as every host's has. What no other work on the
 * machine changes is judged apart: requests in a row, and the computing time of the page's main thread, at full speed. And a modal that is
 * open and changes its language, CPU slowed 4x: once the texts are there, which is judged, and the first time, with what it fetches from
 * this machine. Medians; exit code 1 when a bound is broken. Reads the built package, or with `LATCHKEY_FROM=src` the sources.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { buildPages } from './lib/buildPages.js'
import { countRows } from './lib/countRows.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' }, json: { type: 'string' } } })
const others = ['de', 'es', 'zh', 'ar'] as const
const all = ['en', ...others] as const
type Other = (typeof others)[number]
type Language = (typeof all)[number]
const slowDown = 4
/** Opening may take so much longer than in English. */
const most = 1.05
/** Ms that a change may take. */
const change = 100

/** What one opening fetched: the same each time, whatever the machine does. */
interface Fetched {
  readonly inARow: number
  readonly requests: number
  readonly kilobytes: number
}

interface Round {
  readonly opened: Readonly<Record<Language, number>>
  /** Beside the English openings before and after it. */
  readonly ratios: Readonly<Record<Other, number>>
  readonly fetched: Readonly<Record<Language, Fetched>>
  readonly work: Readonly<Record<Language, number>>
  readonly switches: Readonly<Record<Other, { readonly first: number; readonly again: number }>>
}

const pages = await servePages(await buildPages('languages', ['page.html']))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
try {
  const rounds: Round[] = []
  for (let run = 0; run < Number(values.runs); run++) rounds.push(await measureRound(run))
  await report(`Languages: medians of ${rounds.length} rounds, CPU ${slowDown}x`, toRows(rounds), values.json)
} finally {
  await browser.close()
  await pages.stop()
}

/** Another order each time, with English between all of them: what the machine has to do beside them falls on both. */
async function measureRound(run: number): Promise<Round> {
  const order = others.map((_, at) => others[(at + run) % others.length] as Other)
  let english = await measureOpening('en')
  const englishTimes = [english.took]
  const opened: Partial<Record<Language, number>> = {}
  const ratios: Partial<Record<Other, number>> = {}
  const fetched: Partial<Record<Language, Fetched>> = { en: english }
  for (const language of order) {
    const own = await measureOpening(language)
    const after = await measureOpening('en')
    opened[language] = own.took
    ratios[language] = (2 * own.took) / (english.took + after.took)
    fetched[language] = own
    english = after
    englishTimes.push(after.took)
  }
  opened.en = median(englishTimes) ?? Number.NaN
  const work: Partial<Record<Language, number>> = {}
  for (const language of ['en' as const, ...order]) work[language] = await measureWork(language)
  return { opened, ratios, fetched, work, switches: await measureSwitches() } as Round
}

function toRows(rounds: readonly Round[]): Row[] {
  const of = (read: (round: Round) => number) => median(rounds.map(read)) ?? Number.NaN
  const opened = (language: Language) => of((round) => round.opened[language])
  const inARow = (language: Language) => of(({ fetched }) => fetched[language].inARow)
  return [
    ...all.map(
      (language): Row => ({
        id: `open.${language}`,
        title: `the modal opens, ${language}`,
        value: opened(language),
        unit: 'ms',
      }),
    ),
    ...others.map(
      (language): Row => ({
        id: `ratio.${language}`,
        title: `the same beside English before and after, ${language}`,
        value: of(({ ratios }) => ratios[language]),
        unit: 'x',
        bound: most,
        formula: '5 % more than English',
      }),
    ),
    ...all.flatMap((language): Row[] => [
      {
        id: `row.${language}`,
        title: `requests in a row until it is open, ${language}`,
        value: inARow(language),
        unit: '',
        ...(language !== 'en' && { bound: inARow('en'), formula: 'as in English' }),
      },
      {
        id: `requests.${language}`,
        title: `requests until it is open, ${language}`,
        value: of(({ fetched }) => fetched[language].requests),
        unit: '',
      },
      {
        id: `bytes.${language}`,
        title: `fetched until it is open, compressed, ${language}`,
        value: of(({ fetched }) => fetched[language].kilobytes),
        unit: 'kB',
      },
      {
        id: `work.${language}`,
        title: `computing until it is open, full speed, ${language}`,
        value: of(({ work }) => work[language]),
        unit: 'ms',
      },
    ]),
    ...others.flatMap((language): Row[] => [
      {
        id: `more.${language}`,
        title: `computing beside English of the same round, ${language}`,
        value: of(({ work }) => work[language] - work.en),
        unit: 'ms',
        bound: ((most - 1) * opened('en')) / slowDown,
        formula: `5 % of opening in English, at full speed`,
      },
      {
        id: `change.${language}`,
        title: `the open modal changes to ${language}, fetched`,
        value: of(({ switches }) => switches[language].first),
        unit: 'ms',
      },
      {
        id: `again.${language}`,
        title: `the open modal changes to ${language}, once it is there`,
        value: of(({ switches }) => switches[language].again),
        unit: 'ms',
        bound: change,
      },
    ]),
  ]
}

/** From the click to the open modal, in a browser that knows nothing yet. */
async function measureOpening(language: Language): Promise<Fetched & { readonly took: number }> {
  const { page, session, close } = await openPage(language, slowDown)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1e6) / 8,
    uploadThroughput: (1.35 * 1e6) / 8,
  })
  const requests = new Map<string, { begun: number; ended: number; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) =>
    requests.set(requestId, { begun: timestamp, ended: Number.POSITIVE_INFINITY, bytes: 0 }),
  )
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength })
  })
  const took = await page.evaluate(() => window.openModal())
  // What is still on its way then, the modal did not wait for.
  const done = [...requests.values()].filter(({ ended }) => ended < Number.POSITIVE_INFINITY)
  await close()
  return {
    took,
    inARow: Math.max(0, ...countRows(done.toSorted((a, b) => a.begun - b.begun))),
    requests: done.length,
    kilobytes: done.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  }
}

/** Computing time of the main thread from the click to the open modal, in ms: what else the machine does is not in it. */
async function measureWork(language: Language): Promise<number> {
  const { page, session, close } = await openPage(language, 1)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await read()
  await page.evaluate(() => window.openModal())
  const work = (await read()) - before
  await close()
  return work
}

/** Goes through all languages twice, in an open modal, by way of English. */
async function measureSwitches() {
  const { page, close } = await openPage('en', slowDown)
  await page.evaluate(() => window.openModal())
  const took: Partial<Record<Other, { readonly first: number; readonly again: number }>> = {}
  for (const language of others) {
    const speak = (locale: string) => page.evaluate((next) => window.speak(next), locale)
    const first = await speak(language)
    await speak('en')
    took[language] = { first, again: await speak(language) }
    await speak('en')
  }
  await close()
  return took as Round['switches']
}

/** A page, idle: what it has to do by itself is done. @param rate how much slower the CPU is than this one */
async function openPage(language: Language, rate: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${pages.url}/page.html?locale=${language}`, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session, close: () => context.close() }
}
