import type { KnownConnector } from 'latchkey'
import type { App } from './createApp.js'
import { drawQr } from './drawQr.js'
import { make, makeButton } from './make.js'
import type { Attempt, Panel } from './panel.js'

/** The ways to wallets, and the code of a pairing. */
export function createConnectPanel(latchkey: App, attempt: Attempt): Panel {
  let pairing: AbortController | undefined
  let shown: readonly KnownConnector[] | undefined
  const list = make('ul', { ariaLabel: 'Wallets' })
  const code = make('figure', { hidden: true })

  const showPairing = (uri: string) => {
    const cancel = makeButton('Cancel pairing', () => pairing?.abort())
    code.replaceChildren(drawQr(uri, 'Scan this code with your wallet'), make('code', {}, uri), cancel)
    code.hidden = false
  }
  const choose = ({ id, sourceId, name }: KnownConnector) =>
    attempt(async () => {
      // What was begun before ends here.
      pairing?.abort()
      const mine = new AbortController()
      pairing = mine
      try {
        await latchkey.connect({
          connector: id,
          source: sourceId,
          signal: mine.signal,
          onPairing: ({ uri }) => showPairing(uri),
        })
        return `Connected by ${name}.`
      } finally {
        if (pairing === mine) code.hidden = true
      }
    })
  // Looks for wallets, and says by the intent `connect` that it is the user's turn.
  const begin = makeButton('Connect a wallet', () => {
    void attempt(async () => {
      await latchkey.connect()
      return undefined
    })
  })
  const leave = makeButton('Not now', () => {
    pairing?.abort()
    latchkey.close()
  })
  const element = make('section', { ariaLabel: 'Connect' }, begin, list, code, leave)

  return {
    element,
    draw({ account, connectors }, intent) {
      const choosing = intent === 'connect'
      element.hidden = account !== undefined
      begin.hidden = choosing
      list.hidden = leave.hidden = !choosing
      // Buttons that stay keep their focus.
      if (shown === connectors) return
      shown = connectors
      list.replaceChildren(
        ...connectors.map((connector) =>
          make(
            'li',
            {},
            makeButton(connector.name, () => void choose(connector)),
          ),
        ),
      )
    },
  }
}
