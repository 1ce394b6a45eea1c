/**
 * What another language than English costs: `npx tsx bench/languages.ts [--runs 9] [--json PATH]`. From the click to the open modal in each
 * language, CPU slowed 4x, on "Fast 4G", in a browser that knows nothing yet: judged beside English of the same run, because both
 * wait for the same machine. And a modal that is open and changes its language, CPU slowed 4x: once the texts are there, which
 * is judged, and the first time, with what it fetches from this machine. Medians; exit code 1 when a bound is broken. Reads the built package, or with
 * `LATCHKEY_FROM=src` the sources.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { buildPages } from './lib/buildPages.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' }, json: { type: 'string' } } })
const others = ['de', 'es', 'zh', 'ar'] as const
type Language = 'en' | (typeof others)[number]
const slowDown = 4
/** Opening may take so much longer than in English. */
const most = 1.05
/** Ms that a change may take. */
const change = 100

const pages = await servePages(await buildPages('languages', ['page.html']))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
try {
  const rounds: Record<Language, number>[] = []
  const switches: Record<Language, { readonly first: number; readonly again: number }>[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    // One after the other, another one first each time: what the machine has to do beside them falls on all.
    const order = ['en' as const, ...others].map((_, at, all) => all[(at + run) % all.length] ?? 'en')
    const round: Partial<Record<Language, number>> = {}
    for (const language of order) round[language] = await measureOpening(language)
    rounds.push(round as Record<Language, number>)
    switches.push(await measureSwitches())
  }
  await report(`Languages: medians of ${rounds.length} rounds, CPU ${slowDown}x`, toRows(rounds, switches), values.json)
} finally {
  await browser.close()
  await pages.stop()
}

function toRows(
  rounds: readonly Record<Language, number>[],
  switches: readonly Record<Language, { readonly first: number; readonly again: number }>[],
): Row[] {
  const english = median(rounds.map(({ en }) => en)) ?? Number.NaN
  return [
    { id: 'open.en', title: 'the modal opens, en', value: english, unit: 'ms' },
    ...others.map(
      (language): Row => ({
        id: `open.${language}`,
        title: `the modal opens, ${language}`,
        value: median(rounds.map((round) => round[language])),
        unit: 'ms',
        bound: english * most,
        formula: `${most} x English of this run`,
      }),
    ),
    ...others.flatMap((language): Row[] => [
      {
        id: `change.${language}`,
        title: `the open modal changes to ${language}, fetched`,
        value: median(switches.map((each) => each[language].first)),
        unit: 'ms',
      },
      {
        id: `again.${language}`,
        title: `the open modal changes to ${language}, once it is there`,
        value: median(switches.map((each) => each[language].again)),
        unit: 'ms',
        bound: change,
      },
    ]),
  ]
}

/** From the click to the open modal, in a browser that knows nothing yet. */
async function measureOpening(language: Language): Promise<number> {
  const { page, session, close } = await openPage(language)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1e6) / 8,
    uploadThroughput: (1.35 * 1e6) / 8,
  })
  const took = await page.evaluate(() => window.openModal())
  await close()
  return took
}

/** Goes through all languages twice, in an open modal, by way of English. */
async function measureSwitches() {
  const { page, close } = await openPage('en')
  await page.evaluate(() => window.openModal())
  const took: Partial<Record<Language, { readonly first: number; readonly again: number }>> = {}
  for (const language of others) {
    const speak = (locale: string) => page.evaluate((next) => window.speak(next), locale)
    const first = await speak(language)
    await speak('en')
    took[language] = { first, again: await speak(language) }
    await speak('en')
  }
  await close()
  return took as Record<Language, { readonly first: number; readonly again: number }>
}

/** A page on a slow machine, idle: what it has to do by itself is done. */
async function openPage(language: Language) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${pages.url}/page.html?locale=${language}`, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return { page, session, close: () => context.close() }
}
