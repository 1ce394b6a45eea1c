import { LatchkeyError, parseAmount } from 'latchkey'
import type { App } from './createApp.js'
import { make, makeButton } from './make.js'
import type { Attempt, Panel } from './panel.js'

/** The account in use: its address and network, what it may send, and the way out. */
export function createAccountPanel(latchkey: App, attempt: Attempt): Panel {
  const address = make('code')
  const facts = make('p', { ariaLabel: 'Facts' })
  const to = make('input', { ariaLabel: 'Receiver', placeholder: '0x...', autocomplete: 'off' })
  const amount = make('input', { ariaLabel: 'Amount in ETH', placeholder: '0.1', autocomplete: 'off' })

  const send = async () => {
    const { account } = latchkey.state()
    const value = parseAmount(amount.value, 18)
    if (!account) throw new LatchkeyError('NOT_CONNECTED', 'Connect a wallet before you send.')
    if (value === undefined) throw new LatchkeyError('AMOUNT_INVALID', 'Write the amount with digits and one point.')
    const transaction = { from: account.address, to: to.value.trim(), value: `0x${value.toString(16)}` }
    const hash = await latchkey.provider('eip155').request({ method: 'eth_sendTransaction', params: [transaction] })
    return `Sent: ${hash}`
  }
  const form = make('form', { ariaLabel: 'Send' }, to, amount, make('button', { type: 'submit' }, 'Send'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(send)
  })
  const end = makeButton('Disconnect', () => {
    void attempt(async () => {
      await latchkey.disconnect()
      return 'Disconnected.'
    })
  })
  const element = make('section', { ariaLabel: 'Account' }, address, facts, form, end)

  return {
    element,
    draw({ account, network, session }) {
      element.hidden = !account
      if (!account) return
      address.textContent = account.address
      facts.textContent = [
        account.connectorName,
        network?.name ?? account.networkId,
        session ? 'signed in' : 'not signed in',
      ].join(', ')
    },
  }
}
