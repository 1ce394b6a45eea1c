import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { addAssets } from '../../pages/builtFiles.js'
import type { ConsoleBuild } from './consoleBuild.js'

const head = [
  '<!doctype html><html lang="en" data-theme="system"><head><meta charset="utf-8"><title>Console</title>',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
].join('')

/** `console/main.ts` draws it: what is shown depends on the session, on the path, and on what is behind `#`. */
const writePage = ({ manifest: { page } }: ConsoleBuild) =>
  [
    head,
    ...page.styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`),
    ...page.preload.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
    `<script type="module" src="/assets/${page.entry}"></script></head>`,
    '<body><div id="console"></div><noscript>The console needs JavaScript.</noscript></body></html>',
  ].join('')

/**
 * The widget on a project's configuration, in a document without an origin: it has no session, reaches nothing, and runs one script alone. The
 * console writes behind `#` what it shows.
 */
function writePreview({ manifest, files }: ConsoleBuild): { document: string; policy: string } {
  const script = Buffer.from(files.get(manifest.preview) ?? '').toString()
  const digest = createHash('sha256').update(script).digest('base64')
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${digest}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const body = `<body><button type="button">Connect</button><script>${script}</script></body>`
  return { document: `${head.replace('Console', 'Preview')}</head>${body}</html>`, policy }
}

const notBuilt = `${head}</head><body><p>The console is not built. On its machine: npm run build -w console</p></body></html>`

/** Paths that are no pages: the first part of each. */
const others = ['console', 'assets', 'openid', 'health', 'operations']

/**
 * Adds the console's pages: one document, whose own router knows the paths. To be added last.
 * @param findBuild undefined for a checkout that was not built
 */
export function addPage(app: Hono<AppEnv>, findBuild: () => Promise<ConsoleBuild | undefined>): void {
  addAssets(app, async () => (await findBuild())?.files ?? new Map())
  app.get('/preview', async (context) => {
    const build = await findBuild()
    if (!build) return context.html(notBuilt, 503)
    const { document, policy } = writePreview(build)
    context.header('Content-Security-Policy', policy)
    return context.html(document)
  })
  app.get('*', async (context) => {
    if (others.includes(context.req.path.split('/')[1] ?? '')) return context.notFound()
    const build = await findBuild()
    return build ? context.html(writePage(build)) : context.html(notBuilt, 503)
  })
}
