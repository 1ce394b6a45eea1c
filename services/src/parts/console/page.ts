import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { addAssets } from '../../pages/builtFiles.js'
import type { ConsoleBuild } from './consoleBuild.js'

const head = [
  '<!doctype html><html lang="en" data-theme="system"><head><meta charset="utf-8"><title>Console</title>',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
].join('')

/** `console/main.tsx` draws it: what is shown depends on the session, on the path, and on what is behind `#`. */
const writePage = ({ manifest: { page } }: ConsoleBuild) =>
  [
    head,
    ...page.styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`),
    ...page.preload.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
    `<script type="module" src="/assets/${page.entry}"></script></head>`,
    '<body><div id="console"></div><noscript>The console needs JavaScript.</noscript></body></html>',
  ].join('')

const notBuilt = `${head}</head><body><p>The console is not built. On its machine: npm run build -w console</p></body></html>`

/** Paths that are no pages: the first part of each. */
const others = ['console', 'assets', 'openid', 'health', 'operations']

/**
 * Adds the console's pages: one document, whose own router knows the paths. To be added last.
 * @param findBuild undefined for a checkout that was not built
 */
export function addPage(app: Hono<AppEnv>, findBuild: () => Promise<ConsoleBuild | undefined>): void {
  addAssets(app, async () => (await findBuild())?.files ?? new Map())
  app.get('*', async (context) => {
    if (others.includes(context.req.path.split('/')[1] ?? '')) return context.notFound()
    const build = await findBuild()
    return build ? context.html(writePage(build)) : context.html(notBuilt, 503)
  })
}
