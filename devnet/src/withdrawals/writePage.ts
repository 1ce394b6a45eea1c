import type { ServerResponse } from 'node:http'
import { toHtml } from '../onramp/toHtml.js'
import { writeDocument } from '../onramp/writeCheckout.js'
import { type Withdrawal, withdrawalChoices } from './types.js'

/** The page at which a user of the exchange sends: posts `choice` and `amount`. */
export function writeWithdrawal(response: ServerResponse, { coin, address, visit }: Withdrawal, amount: number): void {
  const buttons = Object.entries(withdrawalChoices).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  const content = `<h1>Send ${amount} ${toHtml(coin.symbol)}</h1>
<p>This page of your own machine stands in for an exchange where you have an account. You need not sign in; the coins are test coins of your local chain.</p>
<p>They go to <code>${toHtml(address)}</code>. What was sent cannot be taken back.</p>
<form method="post"><input type="hidden" name="amount" value="${amount}">${buttons.join('')}</form>`
  writeDocument(response, {
    status: 200,
    title: 'Local exchange',
    content,
    cookie: visit === undefined ? undefined : { visit, path: '/withdraw' },
  })
}

const outcomes: Readonly<Record<Withdrawal['stage'], string>> = {
  created: 'Nothing was sent.',
  pending: 'It is sent later.',
  success: 'It was sent.',
  failed: 'It was declined. Nothing was sent.',
}

/** What the exchange says became of it, and the way back. */
export function writeWithdrawn(response: ServerResponse, { stage, redirectUrl }: Withdrawal): void {
  const back = redirectUrl ? `<p><a href="${toHtml(redirectUrl)}">Back to the app</a></p>` : ''
  const content = `<h1>${outcomes[stage]}</h1>${back}<p>You can close this window.</p>`
  writeDocument(response, { status: 200, title: 'Local exchange', content })
}

export const writeRefused = (response: ServerResponse, status: number, text: string): void =>
  writeDocument(response, { status, title: 'Local exchange', content: `<h1>${toHtml(text)}</h1>` })
