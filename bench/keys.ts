/**
 * What the key library costs a user, CPU slowed 4x: `npx tsx bench/keys.ts [--runs 7] [--json PATH]`. Each run is a new browser
 * profile and each act a new page, so all code is cold, as it is for a user who comes: creation, unlocking with a first
 * signature of each kind, recovery by a code, re-securing. No network: what the services take comes on top. Medians; the size is what
 * esbuild makes of the library, minified, gzip -9. Exit code 1 when a bound is broken. Reads the sources.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { findChromium } from '../scripts/lib/chromium.mjs'
import type { KeysBench } from './keys/page.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'string' } } })
const slowDown = 4

/** Milliseconds of one run. */
interface Times {
  readonly creation: number
  readonly unlock: number
  readonly signEvm: number
  readonly signSolana: number
  readonly recovery: number
  readonly resecure: number
}

/** Bundles a file of this repository for browsers. */
async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    ...{ bundle: true, write: false, minify: true, format: 'esm', target: 'es2022', platform: 'browser' },
  })
  return outputFiles[0]?.text ?? ''
}

const [script, library] = await Promise.all([bundle('keys/page.ts'), bundle('../frame/keys/index.ts')])
const server = createServer(({ url }, response) => {
  if (url === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  else
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><script type="module" src="/page.js"></script>')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const runs: Times[] = []
  while (runs.length < Number(values.runs)) runs.push(await measure())
  const of = (name: keyof Times) => median(runs.map((run) => run[name]))
  const row = (id: keyof Times, title: string, bound: number): Row => ({
    id,
    title,
    value: of(id),
    unit: 'ms',
    bound,
    formula: 'above what was measured first, with room',
  })
  await report(
    `Key library: medians of ${runs.length} cold runs, CPU ${slowDown}x`,
    [
      row('creation', 'a wallet with three openers is made', 900),
      row('unlock', 'unlocked with the device', 700),
      row('signEvm', 'first EVM signature', 60),
      row('signSolana', 'first Solana signature', 40),
      row('recovery', 'recovered by code, new device added, unlocked', 1200),
      row('resecure', 'sealed anew for three openers', 1200),
      {
        id: 'size',
        title: 'the library, gzip -9',
        value: gzipSync(library, { level: 9 }).length / 1000,
        unit: 'kB',
        bound: 60,
      },
    ],
    values.json,
  )
} finally {
  await browser.close()
  server.close()
}

async function measure(): Promise<Times> {
  const context = await browser.newContext()
  /** One act in a page of its own. */
  const act = async <Name extends keyof KeysBench>(name: Name, ...given: Parameters<KeysBench[Name]>) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    const result = await page.evaluate(
      ([called, parts]) =>
        (globalThis as unknown as { bench: Record<string, (...all: unknown[]) => never> }).bench[called]?.(...parts),
      [name, given] as [string, unknown[]],
    )
    await page.close()
    return result as Awaited<ReturnType<KeysBench[Name]>>
  }
  try {
    const { ms, saved } = await act('create')
    return {
      creation: ms,
      ...(await act('unlock', saved)),
      recovery: await act('recover', saved),
      resecure: await act('resecure', saved),
    }
  } finally {
    await context.close()
  }
}
