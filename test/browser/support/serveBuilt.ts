import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { latchkeyAliases } from '../../../demo/aliases.js'
import { toPolicy } from '../../../demo/policy.js'
import { serveFolder } from '../../../demo/serveFolder.js'
import type { Stack as StackFile } from '../../../demo/src/readStack.js'
import type { Stack } from '../../../scripts/stack.js'
import type { RequestLog } from '../../../src/testing/index.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A page of a host's, built and served under the demo's content policy. */
export interface BuiltSite {
  readonly url: string
  /** Modules that came with the scripts of a log, from the repository's folder. */
  modulesOf(log: RequestLog): readonly string[]
  stop(): Promise<void>
}

/**
 * Builds a page, and serves it at an origin of its own, which it adds to the stack's project.
 * @param project Folder of its `index.html`, from the repository's
 */
export async function serveBuilt(stack: Stack, project: string): Promise<BuiltSite> {
  await mkdir(join(root, '.local'), { recursive: true })
  const folder = await mkdtemp(join(root, '.local/page-'))
  const { output } = (await build({
    configFile: false,
    root: join(root, project),
    resolve: { alias: latchkeyAliases() },
    build: { outDir: folder, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
    logLevel: 'error',
  })) as Rollup.RollupOutput
  const modules = new Map(
    output.flatMap((chunk): [string, readonly string[]][] =>
      chunk.type === 'chunk' ? [[`/${chunk.fileName}`, chunk.moduleIds]] : [],
    ),
  )
  const stackFile: StackFile = await (await fetch(`${stack.demoUrl}/stack.json`)).json()
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const server = await serveFolder({
    port: 0,
    folder,
    stack: stackFile,
    async answer({ pathname }, response) {
      if (pathname !== '/') return false
      response.setHeader('content-security-policy', toPolicy(stackFile))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
      return true
    },
  })
  await stack.projects.addOrigin(stack.projectId, server.url)
  return {
    url: server.url,
    modulesOf: ({ urls }) =>
      urls
        .filter((url) => url.startsWith(server.url))
        .flatMap((url) => modules.get(new URL(url).pathname) ?? [])
        .map((id) => id.replace(root, '')),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
