import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What stands in a page. */
export interface BuiltPage {
  readonly script: string
  readonly style: string
}

/** Bundles script and style of the pages that mails lead to. The same sources make the same text. */
export async function bundlePage(): Promise<BuiltPage> {
  const [script, style] = await Promise.all(['page.ts', 'page.css'].map(bundle))
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
