import type { Browser } from '@playwright/test'
import type { Figures } from './journeys.js'
import { openVisit, type Visit } from './visit.js'

const openings = 100

/** The script heap in MB with the modal open, for the first time and for the hundredth; garbage is collected before. */
export async function measureHeap(browser: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(browser, `${url}?none`, { fast: true })
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit.at('usable')
  await visit.page.evaluate(() => window.times.click())
  await visit.at('first')
  const once = await readHeap(visit)
  await visit.page.evaluate((times) => window.reopen?.(times), openings - 1)
  const often = await readHeap(visit)
  await visit.close()
  return { heap: once, heapGrowth: often - once }
}

/** The same of the empty page, with its list. */
export async function measureFloorHeap(browser: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(browser, url, { fast: true })
  await visit.at('usable')
  await visit.page.evaluate(() => window.times.click())
  await visit.at('connected')
  const heap = await readHeap(visit)
  await visit.close()
  return { heap }
}

async function readHeap({ session, quiet }: Visit): Promise<number> {
  await quiet()
  await session.send('HeapProfiler.enable')
  // Twice: what finalizers let go of in the first is collected in the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
