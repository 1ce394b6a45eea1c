import type { ServerResponse } from 'node:http'
import type { Channel } from './createChannels.js'
import type { Person } from './people.js'

const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:360px;padding:32px 20px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}button{display:block;width:100%;font:inherit;padding:12px;margin:0 0 8px;border-radius:12px;border:1px solid;background:none;color:inherit;text-align:start}`

/** In the place of a user's phone: who signs in, and with whom. */
export function writePage(
  response: ServerResponse,
  { channel, people }: { readonly channel: Channel | undefined; readonly people: readonly Person[] },
): void {
  const content = !channel
    ? '<h1>Nothing to sign</h1><p>This sign-in is over. Begin it again in the app.</p>'
    : channel.answer
      ? `<h1>Signed in as ${toHtml(channel.answer.username ?? '')}</h1><p>Go back to the app.</p>`
      : `<h1>Sign in to ${toHtml(channel.request.domain)}</h1><p>The local Farcaster stands in for the app on a phone.</p>
<form method="post"><input type="hidden" name="channelToken" value="${toHtml(channel.token)}">
${people.map(({ fid, username, displayName }) => `<button name="fid" value="${fid}">${toHtml(displayName)} (@${username}, id ${fid})</button>`).join('\n')}</form>`
  response.writeHead(channel ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local Farcaster</title><style>${style}</style>${content}</html>`)
}
