import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import built from './builtPage.json' with { type: 'json' }

/** Names hold a hash of the content, so a new version is asked for at once. */
const nameOf = (content: string, ending: string) =>
  `${createHash('sha256').update(content).digest('base64url').slice(0, 16)}.${ending}`
const files = {
  [nameOf(built.script, 'js')]: { type: 'text/javascript; charset=utf-8', content: built.script },
  [nameOf(built.style, 'css')]: { type: 'text/css; charset=utf-8', content: built.style },
}
const [script, style] = Object.keys(files)

/** services/pages/console.ts draws it: what is shown depends on the session, and on what is behind `#`. */
const document = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title>',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
  `<link rel="stylesheet" href="/assets/${style}"><script type="module" src="/assets/${script}"></script></head>`,
  '<body><main></main><noscript>The console needs JavaScript.</noscript></body></html>',
].join('')

/** Adds the page that operators log in on. */
export function addPage(app: Hono<AppEnv>): void {
  app.get('/', (context) => context.html(document))
  app.get('/assets/:name', (context) => {
    const name = context.req.param('name')
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    return file ? context.body(file.content, 200, { 'Content-Type': file.type }) : context.notFound()
  })
}
