/**
 * What looking through 600 wallets costs, CPU slowed 4x: `LATCHKEY_FROM=src npx tsx bench/walletList.ts [--json PATH]`.
 * A directory on this machine serves them by the protocol. The list is scrolled from its start to its end and back by a
 * wheel, one notch a frame, then flung, then looked through as fast as a person turns a wheel, 20 notches a second; so is an empty page in the same run, because a machine that has other things to do
 * drops frames of its own. Work is the CPU time of the main thread for one frame, measured at full speed and multiplied: it
 * does not depend on what else the machine does.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { madeUpWallets, startDirectory } from '../src/kernel/test/directoryServer.js'
import { serveListPage } from './walletList/serve.js'
import { traceWork } from './walletList/traceWork.js'

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const wallets = 600
/** Height of the list, in notches of a wheel. */
const way = 160
const slowDown = 4

const page = await serveListPage()
const directory = await startDirectory(madeUpWallets(wallets))
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const slow = await walk(slowDown, countFrames)
  const work = await walk(1, async (_, session, act) => {
    const frames = (await traceWork(session, act)).map((ms) => ms * slowDown)
    return { 'work p95': at(frames, 0.95), 'most work': at(frames, 1) }
  })
  const table = Object.fromEntries(Object.entries(slow).map(([name, row]) => [name, { ...row, ...work[name] }]))
  console.table(table)
  console.log(`in ms, CPU slowed ${slowDown}x; ${toQuestions()}`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ wallets, slowDown, table }, null, 2)}\n`)
} finally {
  await browser.close()
  await Promise.all([page.stop(), directory.stop()])
}

type Measure<Row> = (tab: Page, session: CDPSession, act: () => Promise<void>) => Promise<Row>

/** Goes through the list from its start to its end, and then through an empty page of the same height. */
async function walk<Row>(rate: number, measure: Measure<Row>): Promise<Record<string, Row>> {
  const { tab, session } = await openTab(rate)
  await tab.goto(`${page.url}?services=${encodeURIComponent(directory.url)}&installed=w0`)
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
  const floor = await measure(bare.tab, bare.session, () => turn(bare.tab, 100, way))
  await Promise.all([tab.close(), bare.tab.close()])
  return {
    'down, pages arriving': down,
    'back up': up,
    'flung down and up': flung,
    'looked through': looked,
    'empty page': floor,
  }
}

function toQuestions(): string {
  const asked = directory.wallets().length
  return `${asked} questions for wallets in two walks, ${directory.calls.length - asked} for the rest`
}

/** A page on a slow machine, the pointer in its middle. */
async function openTab(rate: number) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await tab.context().newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await tab.mouse.move(640, 500)
  return { tab, session }
}

/** Turns the wheel, and lets frames pass after each notch. */
async function turn(tab: Page, notch: number, times: number, frames = 1): Promise<void> {
  for (let at = 0; at < times; at++) {
    await tab.mouse.wheel(0, notch)
    for (let passed = 0; passed < frames; passed++)
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
}

/** Times of frames, and most nodes in the shadow root, while something goes on. */
async function countFrames(tab: Page, _: CDPSession, act: () => Promise<void>) {
  await tab.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const seen = {
      frames: [] as number[],
      nodes: 0,
      isOver: false,
      last: performance.now(),
      tick() {
        const now = performance.now()
        seen.frames.push(now - seen.last)
        seen.last = now
        seen.nodes = Math.max(seen.nodes, root?.querySelectorAll('*').length ?? 0)
        if (!seen.isOver) requestAnimationFrame(seen.tick)
      },
    }
    Object.assign(window, { seen })
    requestAnimationFrame(seen.tick)
  })
  await act()
  const { frames, nodes } = await tab.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number[]; nodes: number; isOver: boolean } }
    seen.isOver = true
    return seen
  })
  return { frames: frames.length, p50: at(frames, 0.5), p95: at(frames, 0.95), longest: at(frames, 1), nodes }
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
}
