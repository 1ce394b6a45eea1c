import { type Intent, isLatchkeyError, messageOf } from 'latchkey'
import { createAccountPanel } from './accountPanel.js'
import { readConfig } from './config.js'
import { createConnectPanel } from './connectPanel.js'
import { createApp } from './createApp.js'
import { make } from './make.js'
import { createNetworkPanel } from './networkPanel.js'
import type { Attempt } from './panel.js'
import { createSignInPanel } from './signInPanel.js'

const latchkey = createApp(await readConfig())
const status = make('p', { role: 'status' })

const attempt: Attempt = async (run) => {
  try {
    status.textContent = (await run()) ?? ''
  } catch (error) {
    // What the user left or declined is no failure.
    const outcome = isLatchkeyError(error) ? error.outcome : 'failed'
    if (outcome === 'dismissed') status.textContent = ''
    else if (outcome === 'rejected') status.textContent = 'You declined that in your wallet.'
    else status.textContent = messageOf(error)
  }
}

const panels = [
  createConnectPanel(latchkey, attempt),
  createNetworkPanel(latchkey, attempt),
  createSignInPanel(latchkey),
  createAccountPanel(latchkey, attempt),
]
document.getElementById('app')?.append(...panels.map(({ element }) => element), status)

let intent: Intent | undefined
const draw = () => {
  const state = latchkey.state()
  for (const panel of panels) panel.draw(state, intent)
}
latchkey.on('intent', (event) => {
  intent = event.intent
  draw()
})
latchkey.watch(draw)
draw()
latchkey.start()
