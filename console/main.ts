import { createFirstFetch } from './api/createFirstFetch.js'
import { readArrival } from './app/readArrival.js'

const arrival = readArrival(window)
const ask: typeof fetch = (...given) => fetch(...given)
// Who looks is asked for while the rest of the code arrives; by a link it is decided first.
const first = arrival.join === undefined ? createFirstFetch(ask) : ask
const { start } = await import('./app/start.js')
start(arrival, first)
