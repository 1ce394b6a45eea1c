import type { Browser } from '@playwright/test'
import type { Figures } from './journeys.js'
import { openVisit, type Visit } from './visit.js'

/** Tables of the page and of the browser find their size in the first openings: growth is asked for from here on. */
const warm = 10
const openings = 100

/** A browser that compiles nothing: the code that V8 makes of what runs often grows for hundreds of openings, and is no leak. */
export const withoutCompiler = '--js-flags=--jitless'

/** The script heap in MB with the modal open, garbage collected. */
export async function measureHeap(browser: Browser, url: string): Promise<Figures> {
  const visit = await openModal(browser, url)
  const { heap } = await readHeap(visit)
  await visit.close()
  return { heap }
}

/** What a hundred openings leave behind, in a browser started `withoutCompiler`. */
export async function measureLeft(browser: Browser, url: string): Promise<Figures> {
  const visit = await openModal(browser, url)
  await visit.page.evaluate((times) => window.reopen?.(times), warm - 1)
  const before = await readHeap(visit)
  await visit.page.evaluate((times) => window.reopen?.(times), openings - warm)
  const after = await readHeap(visit)
  await visit.close()
  return {
    heapGrowth: after.heap - before.heap,
    leftListeners: after.listeners - before.listeners,
    leftNodes: after.nodes - before.nodes,
  }
}

async function openModal(browser: Browser, url: string): Promise<Visit> {
  const visit = await openVisit(browser, `${url}?look`, { fast: true })
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit.at('usable')
  await visit.page.evaluate(() => window.times.click())
  await visit.at('first')
  await visit.untilIdle()
  return visit
}

async function readHeap({ session, untilIdle }: Visit) {
  await untilIdle()
  await session.send('HeapProfiler.enable')
  // Twice: what finalizers let go of in the first is collected in the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, listeners: jsEventListeners, nodes }
}
