/**
 * What the form of swaps costs its user, CPU slowed 4x: `npx tsx bench/swapForm.ts [--runs 7] [--json PATH]`. From the last key to the price
 * (the pause of 200 ms in it), asked anew of the services and of known exchanges, over the real contracts on a local chain; the check of a
 * trade, in code that is cold; what 100 quotes leave behind. Medians; exit code 1 when a bound is broken. Reads the built package, or with
 * `LATCHKEY_FROM=src` the sources; the check is that of the sources.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { getAddress } from 'viem'
import { writeV2, writeV302 } from '../adapters/evm/trade/test/exchanges.js'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { projects } from './accounts/startServer.js'
import { buildPages } from './lib/buildPages.js'
import { median } from './lib/median.js'
import { report } from './lib/rows.js'
import { servePages } from './lib/servePages.js'
import { startSwapServer } from './lib/startSwapServer.js'
import type { CheckBench, CheckCase } from './swapForm/check.js'
import type { FormBench } from './swapForm/form.js'
import { withoutCompiler } from './times/heap.js'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'string' } } })
const runs = Number(values.runs)
const slowDown = 4
/** A machine that is busy is late for everything: what an empty page is late for 200 ms and a request may be late on top. */
const bounds = { typing: 450, check: 30, heap: 0.1 }
/** The empty page on a machine that is idle, in ms. */
const idleFloor = 215
/** Tables of the page and of the browser find their size in the first quotes. */
const [warm, quotes] = [10, 100]

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const world = await startSwapServer(folder)
const pages = await servePages(await buildPages('swapForm', ['form.html']))
const executablePath = findChromium()
const browser = await chromium.launch({ executablePath, args: [...pages.chromiumArgs] })
const uncompiled = await chromium.launch({ executablePath, args: [...pages.chromiumArgs, withoutCompiler] })

/** A page that the form stands in. */
async function openForm(from: Browser, project: number): Promise<Page> {
  const page = await (await from.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const { chainId: networkId, token, exchange, account } = world
  const { router02: router, quoter } = exchange.v3
  const facts = {
    ...{ networkId, account },
    gets: { networkId, address: token.address, name: token.name, symbol: token.symbol, decimals: token.decimals },
    exchanges: {
      wrapped: exchange.wrapped,
      exchanges: [
        { form: 'uniswap-v2', router: exchange.v2.router },
        { form: 'uniswap-v3-02', router, quoter },
      ],
    },
  }
  const query = new URLSearchParams({
    ...{ directory: world.server.url, data: world.server.dataUrl, node: world.rpcUrl, facts: JSON.stringify(facts) },
    project: projects[project % projects.length] ?? '',
  })
  await page.goto(`${pages.url}/form.html?${query}`)
  await page.waitForFunction(() => 'bench' in globalThis)
  return page
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}

const formOf = (page: Page) => ({
  open: () => page.evaluate(() => (globalThis as unknown as { bench: FormBench }).bench.open()),
  type: (text: string) =>
    page.evaluate((typed) => (globalThis as unknown as { bench: FormBench }).bench.typeToQuote(typed), text),
  quote: (from: number, count: number) =>
    page.evaluate(([first, many]) => (globalThis as unknown as { bench: FormBench }).bench.quote(first, many), [
      from,
      count,
    ] as const),
})

/** The pause of the form and a request, on a page that does nothing else. */
async function measureFloor(): Promise<number> {
  const page = await browser.newPage()
  await page.goto(`${pages.url}/form.html`, { waitUntil: 'commit' })
  await slow(page)
  const found = await page.evaluate(async (url) => {
    const begun = performance.now()
    await new Promise((done) => setTimeout(done, 200))
    await fetch(url, { mode: 'no-cors' })
    await new Promise((done) => requestAnimationFrame(done))
    return performance.now() - begun
  }, `${world.server.dataUrl}/health`)
  await page.close()
  return found
}

async function measureTyping(run: number): Promise<number> {
  const page = await openForm(browser, run)
  const form = formOf(page)
  await form.open()
  await slow(page)
  // The first price has fetched what comes late.
  await form.type(`0.0${run + 1}`)
  const found = await form.type(`0.1${run + 1}`)
  await page.context().close()
  return found
}

async function measureHeap(run: number): Promise<number> {
  const page = await openForm(uncompiled, run)
  const session = await page.context().newCDPSession(page)
  const read = async () => {
    await session.send('HeapProfiler.enable')
    // Twice: what finalizers let go of in the first is collected in the second.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const form = formOf(page)
  await form.quote(0, warm)
  const before = await read()
  await form.quote(warm, quotes)
  const after = await read()
  await page.context().close()
  return after - before
}

async function measureCheck(isQuoted: boolean): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('swapForm/check.ts', import.meta.url))],
    ...{ bundle: true, write: false, minify: true, format: 'esm', target: 'es2022', platform: 'browser' },
  })
  const of = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
  const [from, to, wrapped, account, router] = [of('a'), of('b'), of('c'), of('1'), of('2')]
  const deadline = Math.floor(Date.now() / 1000) + 600
  const [amount, least] = [10n ** 18n, 10n ** 17n]
  const wanted = { amount, least, path: [from, wrapped, to], receiver: account, deadline: BigInt(deadline) }
  const found: number[] = []
  for (const data of [writeV2(wanted, 'token', 'token'), writeV302(wanted)]) {
    const given: CheckCase = {
      ...{ data, path: [from, to], wrapped, account, router, amount: `${amount}`, least: `${least}`, deadline },
    }
    for (let run = 0; run < runs; run++) {
      const page = await browser.newPage()
      await slow(page)
      await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' })
      await page.waitForFunction(() => 'bench' in globalThis)
      found.push(
        await page.evaluate(
          ([one, quoted]) => (globalThis as unknown as { bench: CheckBench }).bench.check(one, quoted),
          [given, isQuoted] as const,
        ),
      )
      await page.close()
    }
  }
  return median(found) ?? Number.NaN
}

try {
  const [typing, floors, heap]: number[][] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    floors?.push(await measureFloor())
    typing?.push(await measureTyping(run))
    // Heaps do not hang on what else the machine does.
    if (run < 3) heap?.push(await measureHeap(run))
  }
  const floor = median(floors ?? []) ?? Number.NaN
  const scale = Math.max(1, floor / idleFloor)
  await report(
    `Form of swaps: medians of ${runs} runs, CPU ${slowDown}x`,
    [
      {
        ...{ id: 'typing', title: 'from the last key to the price', value: median(typing ?? []), unit: 'ms', floor },
        ...{ bound: bounds.typing * scale, formula: `${bounds.typing} x ${scale.toFixed(2)}` },
      },
      {
        ...{ id: 'check', title: 'a quoted trade of a known router is checked first', value: await measureCheck(true) },
        ...{ unit: 'ms', bound: bounds.check * scale, formula: `${bounds.check} x ${scale.toFixed(2)}` },
      },
      { id: 'check.cold', title: '  before any address was spelled', value: await measureCheck(false), unit: 'ms' },
      {
        ...{
          id: 'heap',
          title: `heap after ${quotes} more quotes than ${warm}`,
          value: median(heap ?? []),
          unit: 'MB',
        },
        ...{ bound: bounds.heap, formula: 'without compiled code' },
      },
    ],
    values.json,
  )
} finally {
  await Promise.all([browser.close(), uncompiled.close()])
  await Promise.all([pages.stop(), world.stop()])
  await rm(folder, { recursive: true })
}
