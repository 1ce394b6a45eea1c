import type { Browser } from '@playwright/test'
import { openVisit, type Visit } from './visit.js'

/** Milliseconds, and counts of requests, by name. */
export type Figures = Readonly<Record<string, number>>

/** A walk through a page that marks its own moments (`marks.ts`), in browsers that know nothing yet. */
type Journey = (browser: Browser, url: string) => Promise<Figures>

/** The first visit of a user who reads before clicking, and then comes back. */
async function visitFirst(browser: Browser, url: string): Promise<Figures> {
  const visit = await openVisit(browser, url)
  const usable = await visit.at('usable')
  await visit.untilIdle()
  const blocked = await visit.blocked()
  const { first, connected } = await click(visit)
  await visit.untilIdle()
  // The floor connects nothing by itself.
  const back = url.endsWith('floor.html') ? 'usable' : 'connected'
  await visit.page.reload({ waitUntil: 'commit' })
  const reloadWarm = await visit.at(back)
  await visit.untilIdle()
  // A tab of its own, as the first visit was: a reload would find the process warm.
  const reloadCold = await (await visit.openTab({ uncached: true })).at(back)
  await visit.close()
  return { usable, blocked, cold: first, connectedCold: connected, reloadWarm, reloadCold }
}

const impatient: Journey = async (browser, url) => {
  const visit = await openVisit(browser, `${url}?impatient`)
  const at = await visit.at('first')
  await visit.close()
  return { impatient: at }
}

/** The pointer comes near, and then waits as long as the preload takes. */
const afterIntent: Journey = async (browser, url) => {
  const visit = await openVisit(browser, url)
  await comeNear(visit)
  const { first, connected } = await click(visit)
  await visit.close()
  return { intent: first, connectedIntent: connected }
}

const afterIdle: Journey = async (browser, url) => {
  const visit = await openVisit(browser, `${url}?idle`)
  await visit.at('usable')
  await visit.untilIdle()
  const { first, connected } = await click(visit)
  const lateRequests = await visit.requestsBetween('clicked', 'connected unseen')
  await visit.close()
  return { idle: first, connectedIdle: connected, lateRequests }
}

/** The three ways to the first useful thing where no wallet is installed. */
const withoutWallet: Journey = async (browser, url) => {
  const cold = await openVisit(browser, `${url}?none`)
  await cold.at('usable')
  await cold.untilIdle()
  const { first: noneCold } = await click(cold, { connect: false })
  await cold.close()
  const intent = await openVisit(browser, `${url}?none`)
  await comeNear(intent)
  const { first: noneIntent } = await click(intent, { connect: false })
  await intent.close()
  const idle = await openVisit(browser, `${url}?none&idle`)
  await idle.at('usable')
  await idle.untilIdle()
  const { first: noneIdle } = await click(idle, { connect: false })
  await idle.close()
  return { noneCold, noneIntent, noneIdle }
}

/** From the account to the view that sells coins, whose code has not been fetched. */
const toBuying: Journey = async (browser, url) => {
  const visit = await openVisit(browser, new URL('buy.html', url).href)
  await visit.untilIdle()
  await visit.page.evaluate(() => window.openAccount?.())
  await visit.untilIdle()
  const buying = (await visit.page.evaluate(() => window.openBuying?.())) ?? Number.NaN
  await visit.close()
  return { buying }
}

/** The journeys, each with the figures that it brings. */
export const journeys: readonly { readonly figures: readonly string[]; readonly walk: Journey }[] = [
  {
    figures: ['usable', 'blocked', 'cold', 'connectedCold', 'reloadWarm', 'reloadCold'],
    walk: visitFirst,
  },
  { figures: ['impatient'], walk: impatient },
  { figures: ['intent', 'connectedIntent'], walk: afterIntent },
  { figures: ['idle', 'connectedIdle', 'lateRequests'], walk: afterIdle },
  { figures: ['noneCold', 'noneIntent', 'noneIdle'], walk: withoutWallet },
  { figures: ['buying'], walk: toBuying },
]

async function comeNear(visit: Visit): Promise<void> {
  await visit.at('usable')
  // Both, as browsers send them: React listens to the first, elements to the second.
  await visit.page.evaluate(() => {
    const button = document.querySelector('button')
    button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    button?.dispatchEvent(new PointerEvent('pointerenter'))
  })
  await visit.untilIdle()
}

/** Clicks; the page itself chooses the wallet once it is on the screen. Times from the click on. */
async function click(visit: Visit, { connect = true } = {}): Promise<{ first: number; connected: number }> {
  await visit.page.evaluate(() => window.times.click())
  const clicked = await visit.at('clicked')
  const first = (await visit.at('first')) - clicked
  return { first, connected: connect ? (await visit.at('connected')) - clicked : Number.NaN }
}
