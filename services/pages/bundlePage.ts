import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What stands in a page. */
export interface BuiltPage {
  readonly script: string
  readonly style: string
}

/** Pages of the services by the sources' names, and where each is kept. */
export const pages = {
  page: '../src/pages/builtPage.json',
  console: '../src/parts/console/builtPage.json',
} as const

/** Bundles a page's script and style. The same sources make the same text. */
export async function bundlePage(name: keyof typeof pages): Promise<BuiltPage> {
  const [script, style] = await Promise.all([`${name}.ts`, `${name}.css`].map(bundle))
  return { script: script ?? '', style: style ?? '' }
}

async function bundle(name: string): Promise<string | undefined> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  })
  return outputFiles[0]?.text.trim()
}
