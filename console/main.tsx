import { createRoot } from 'react-dom/client'
import { App } from './app/App.js'
import { createSurface } from './app/createSurface.js'
import { readArrival } from './app/readArrival.js'

const place = document.querySelector('#console')
if (!place) throw new Error('The page has no place for the console.')
createRoot(place).render(<App surface={createSurface(document)} arrival={readArrival(window)} />)
