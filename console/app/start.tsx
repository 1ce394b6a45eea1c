import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { createSurface } from './createSurface.js'
import type { Arrival } from './readArrival.js'

/** Draws the console. @param ask `fetch` for its calls */
export function start(arrival: Arrival, ask: typeof fetch): void {
  const place = document.querySelector('#console')
  if (!place) throw new Error('The page has no place for the console.')
  createRoot(place).render(<App surface={createSurface(document)} arrival={arrival} ask={ask} />)
}
