import type { IncomingMessage, ServerResponse } from 'node:http'
import { findPerson, type Person, people, toName } from './people.js'

const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:400px;padding:32px 20px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}label{display:block;margin:16px 0 8px}
button,input{box-sizing:border-box;display:block;width:100%;font:inherit;padding:12px;margin:0 0 8px;border-radius:12px;border:1px solid;background:none;color:inherit;text-align:start}
small{display:block}`

/** No `form-action`: browsers hold it against where a form's answer leads, which is the frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** What a page of a provider is about. */
export interface Asked {
  /** Name of the provider. */
  readonly provider: string
  /** Whether it cuts the ties to the page that opened it, as some do. */
  readonly severs?: boolean
}

function writePage(response: ServerResponse, { provider, severs }: Asked, content: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
    ...(severs && { 'cross-origin-opener-policy': 'same-origin' }),
  })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${toHtml(provider)}, local</title><style>${style}</style>${content}</html>`)
}

/** Who logs in: posts `person`, an address. */
export function writeLoginPage(response: ServerResponse, asked: Asked, action: string): void {
  const buttons = people.map(
    (person) =>
      `<button name="person" value="${toHtml(person.email)}">${toHtml(toName(person))}<small>${toHtml(person.email)}</small></button>`,
  )
  writePage(
    response,
    asked,
    `<h1>Log in to ${toHtml(asked.provider)}</h1><p>This page of your own machine stands in for the provider's.</p>
<form method="post" action="${toHtml(action)}">${buttons.join('')}</form>
<form method="post" action="${toHtml(action)}"><label for="person">Another account</label>
<input id="person" name="person" type="email" placeholder="E-mail address" required autocomplete="off"><button>Log in</button></form>`,
  )
}

/** Whether the application may know the account: posts `answer`, `allow` or `deny`. */
export function writeConsentPage(
  response: ServerResponse,
  asked: Asked,
  { action, person, scope }: { action: string; person: Person; scope: string },
): void {
  writePage(
    response,
    asked,
    `<h1>Latchkey wants to know who you are</h1><p>${toHtml(toName(person))}, ${toHtml(person.email)}. It asks for: ${toHtml(scope)}.</p>
<form method="post" action="${toHtml(action)}"><button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form>`,
  )
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 16_384) throw new Error('The form is too long.')
  }
  return new URLSearchParams(text)
}

/** @throws where a form names no address */
export function readPerson(form: URLSearchParams): Person {
  const person = findPerson(form.get('person') ?? '')
  if (!person) throw new Error('That is no address.')
  return person
}
