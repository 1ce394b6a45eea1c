import type { Browser } from '@playwright/test'
import type { Figures } from './journeys.js'
import { openVisit, type Visit } from './visit.js'

/** Code that runs for the first times is compiled then, and stays: growth is asked for from here on. */
const warm = 10
const openings = 100

/** The script heap in MB with the modal open, garbage collected, and what a hundred openings leave behind. */
export async function measureHeap(browser: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(browser, `${url}?look`, { fast: true })
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit.at('usable')
  await visit.page.evaluate(() => window.times.click())
  await visit.at('first')
  const first = await readHeap(visit)
  await visit.page.evaluate((times) => window.reopen?.(times), warm - 1)
  const before = await readHeap(visit)
  await visit.page.evaluate((times) => window.reopen?.(times), openings - warm)
  const after = await readHeap(visit)
  await visit.close()
  return {
    heap: first.heap,
    heapGrowth: after.heap - before.heap,
    leftListeners: after.listeners - before.listeners,
    leftNodes: after.nodes - before.nodes,
  }
}

/** The same of the empty page, with its list. */
export async function measureFloorHeap(browser: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(browser, `${url}?look`, { fast: true })
  await visit.at('usable')
  await visit.page.evaluate(() => window.times.click())
  await visit.at('first')
  const { heap } = await readHeap(visit)
  await visit.close()
  return { heap }
}

async function readHeap({ session, quiet }: Visit) {
  await quiet()
  await session.send('HeapProfiler.enable')
  // Twice: what finalizers let go of in the first is collected in the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, listeners: jsEventListeners, nodes }
}
