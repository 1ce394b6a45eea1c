/**
 * What looking through 600 wallets costs, CPU slowed 4x: `npx tsx bench/walletList.ts [--walks 7] [--json PATH]`. A directory
 * on this machine serves them by the protocol. The list is scrolled from its start to its end and back by a wheel, one notch
 * a frame, then flung, then looked through as fast as a user turns a wheel, 20 notches a second: that is judged. So is an
 * empty page in the same run, the floor, because a machine that has other things to do drops frames of its own. Work is the
 * CPU time of the main thread for one frame, measured at full speed and multiplied: it does not depend on what else the
 * machine does. Medians; exit code 1 when a bound is broken. Reads the built package, or with `LATCHKEY_FROM=src` the sources.
 */
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { madeUpWallets, startDirectory } from '../test/fixtures/directoryServer.js'
import { buildPages } from './lib/buildPages.js'
import { at, countFrames, type Frames, turn } from './lib/frames.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'
import { traceWork } from './lib/traceWork.js'

const { values } = parseArgs({ options: { walks: { type: 'string', default: '7' }, json: { type: 'string' } } })
const wallets = 600
/** Height of the list, in notches of a wheel. */
const way = 160
const slowDown = 4
/** An empty page on the machine for which the bounds of frames were set, in ms. On a slower one its own scales them. */
const machine = { p95: 23, longest: 32 }

const ways = {
  down: 'down, a notch a frame, pages arriving',
  up: 'back up, a notch a frame',
  flung: 'flung down and up',
  looked: 'looked through, 20 notches a second',
} as const
type Way = keyof typeof ways | 'empty'

const pages = await servePages(await buildPages('walletList', ['list.html']))
const directory = await startDirectory(madeUpWallets(wallets))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...pages.chromiumArgs] })
try {
  const walks: Record<Way, Frames>[] = []
  while (walks.length < Number(values.walks)) walks.push(await walk(slowDown, (tab, _, act) => countFrames(tab, act)))
  const work = await walk(1, async (_, session, act) =>
    at(
      (await traceWork(session, act)).map((ms) => ms * slowDown),
      0.95,
    ),
  )
  await report(
    `List of ${wallets} wallets: medians of ${walks.length} walks, CPU ${slowDown}x; ${countQuestions()}`,
    toRows(walks, work),
    values.json,
  )
} finally {
  await browser.close()
  await Promise.all([pages.stop(), directory.stop()])
}

function toRows(walks: readonly Record<Way, Frames>[], work: Record<Way, number>): Row[] {
  const of = (name: Way, figure: keyof Frames) => median(walks.map((each) => each[name][figure])) ?? Number.NaN
  const judged = (figure: 'p95' | 'longest', goal: number) => {
    const scale = Math.max(1, of('empty', figure) / machine[figure])
    return { bound: goal * scale, formula: `${goal} x ${scale.toFixed(2)}` }
  }
  const names = Object.entries(ways) as [keyof typeof ways, string][]
  return [
    ...names.flatMap(([name, title]): Row[] => [
      {
        id: `${name}.p95`,
        title: `frame p95, ${title}`,
        value: of(name, 'p95'),
        unit: 'ms',
        floor: of('empty', 'p95'),
        ...(name === 'looked' && judged('p95', 30)),
      },
      {
        id: `${name}.longest`,
        title: `longest frame, ${title}`,
        value: of(name, 'longest'),
        unit: 'ms',
        floor: of('empty', 'longest'),
        ...(name === 'looked' && judged('longest', 50)),
      },
      { id: `${name}.work`, title: `work p95, ${title}`, value: work[name], unit: 'ms', floor: work.empty },
    ]),
    {
      id: 'nodes',
      title: 'nodes of the modal, at most',
      value: Math.max(...names.map(([name]) => of(name, 'nodes'))),
      unit: '',
      bound: 400,
    },
  ]
}

type Measure<Value> = (tab: Page, session: CDPSession, act: () => Promise<void>) => Promise<Value>

/** Goes through the list from its start to its end, and then through an empty page of the same height. */
async function walk<Value>(rate: number, measure: Measure<Value>): Promise<Record<Way, Value>> {
  const { tab, session } = await openTab(rate)
  await tab.goto(`${pages.url}/list.html?services=${encodeURIComponent(directory.url)}&installed=w0`)
  await tab.getByRole('button', { name: /All wallets/ }).click()
  await tab.getByRole('button', { name: 'Wallet 8', exact: true }).waitFor()
  const end = tab.getByRole('button', { name: `Wallet ${wallets - 1}`, exact: true })
  const down = await measure(tab, session, async () => {
    // Pages arrive on the way: the list has no end before they have.
    for (let turns = 0; (await end.count()) === 0; turns++) {
      if (turns > 20) throw new Error('The end never came into sight.')
      await turn(tab, 100, 20)
    }
  })
  const up = await measure(tab, session, () => turn(tab, -100, way))
  const flung = await measure(tab, session, async () => {
    await turn(tab, 1600, way / 10)
    await turn(tab, -1600, way / 10)
  })
  const looked = await measure(tab, session, () => turn(tab, 100, way, 3))
  const bare = await openTab(rate)
  await bare.tab.setContent('<div style="height:16000px;background:linear-gradient(red,blue)"></div>')
  const empty = await measure(bare.tab, bare.session, () => turn(bare.tab, 100, way))
  await Promise.all([tab.close(), bare.tab.close()])
  return { down, up, flung, looked, empty }
}

function countQuestions(): string {
  const asked = directory.wallets().length
  return `${asked} questions for wallets in all walks, ${directory.calls.length - asked} for the rest`
}

/** A page on a slow machine, the pointer in its middle. */
async function openTab(rate: number) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await tab.context().newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await tab.mouse.move(640, 500)
  return { tab, session }
}
