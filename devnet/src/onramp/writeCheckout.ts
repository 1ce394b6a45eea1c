import type { ServerResponse } from 'node:http'
import { toHtml } from './toHtml.js'
import { type Choice, choices, type Sale, tellings } from './types.js'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:420px;padding:32px 20px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}code{overflow-wrap:anywhere}
button,select{box-sizing:border-box;display:block;width:100%;font:inherit;padding:12px;margin:0 0 8px;border-radius:12px;border:1px solid;background:none;color:inherit;text-align:start}`
/** No `form-action`: browsers hold it against where a form's answer leads. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const labels: Readonly<Record<Choice, string>> = {
  pay: 'Pay',
  less: 'Pay, and get half of the coins',
  delay: 'Pay, and the coins come later',
  decline: 'Have the card declined',
  refund: 'Pay, and get the money back',
  close: 'Leave without paying',
}

/** A page of a stand-in. */
export interface LocalDocument {
  readonly status: number
  readonly title: string
  /** HTML. */
  readonly content: string
  /** What the browser that opens it first is known by, below a path. */
  readonly cookie?: { readonly visit: string; readonly path: string } | undefined
}

export function writeDocument(response: ServerResponse, { status, title, content, cookie }: LocalDocument): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
    ...(cookie && { 'set-cookie': `visit=${cookie.visit}; Path=${cookie.path}; HttpOnly; SameSite=Lax` }),
  })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>${content}</html>`)
}

const write = (response: ServerResponse, status: number, content: string, visit?: string): void =>
  writeDocument(response, {
    ...{ status, title: 'Local checkout', content },
    cookie: visit === undefined ? undefined : { visit, path: '/checkout' },
  })

/** The checkout of a purchase: posts `choice` and `telling`. */
export function writeCheckout(response: ServerResponse, sale: Sale): void {
  const { coin, fiat, amount, address } = sale
  const buttons = choices.map((choice) => `<button name="choice" value="${choice}">${labels[choice]}</button>`)
  const options = tellings.map((telling) => `<option>${telling}</option>`)
  write(
    response,
    200,
    `<h1>Buy ${amount} ${toHtml(coin.symbol)}</h1>
<p>This page of your own machine stands in for the checkout of ${sale.seller === 'meld' ? 'a provider behind Meld' : 'Coinbase'}. No card is charged; the coins are test coins of your local chain.</p>
<p>You pay ${fiat.amount.toFixed(2)} ${toHtml(fiat.currency)}. It goes to <code>${toHtml(address)}</code></p>
<form method="post">${buttons.join('')}<label>Messages to the services<select name="telling">${options.join('')}</select></label></form>`,
    sale.visit,
  )
}

const outcomes: Readonly<Record<Sale['stage'], string>> = {
  created: 'Nothing was paid.',
  pending: 'Nothing was paid yet.',
  paid: 'You have paid. The coins come later.',
  sent: 'You have paid. The coins are on their way.',
  complete: 'You have paid. The coins were sent.',
  failed: 'The card was declined. Nothing was paid.',
  refunded: 'You have paid, and got the money back.',
}

/** What became of it, and the way back. */
export function writeOutcome(response: ServerResponse, { stage, redirectUrl }: Sale): void {
  const back = redirectUrl ? `<p><a href="${toHtml(redirectUrl)}">Back to the app</a></p>` : ''
  write(response, 200, `<h1>${outcomes[stage]}</h1>${back}<p>You can close this window.</p>`)
}

export const writeRefusal = (response: ServerResponse, status: number, text: string): void =>
  write(response, status, `<h1>${toHtml(text)}</h1>`)
