import type { App } from './createApp.js'
import { make, makeButton } from './make.js'
import type { Attempt, Panel } from './panel.js'

/** Leads a wallet away from a chain that this page does not know. */
export function createNetworkPanel(latchkey: App, attempt: Attempt): Panel {
  const choices = latchkey.state().networks.map(({ caipNetworkId, name }) =>
    makeButton(`Switch to ${name}`, () => {
      void attempt(async () => {
        await latchkey.switchNetwork(caipNetworkId)
        return `On ${name} now.`
      })
    }),
  )
  const words = make('p', {}, 'Your wallet is on a network that this page does not know.')
  const element = make('section', { ariaLabel: 'Network' }, words, ...choices)
  return {
    element,
    draw(_, intent) {
      element.hidden = intent !== 'network'
    },
  }
}
