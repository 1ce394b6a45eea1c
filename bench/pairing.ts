/**
 * What users wait for on the way to a wallet on a phone and back: `npx tsx bench/pairing.ts [--rounds 7] [--json PATH]`. The
 * demo's page, a relay and a real wallet on this machine. Medians; exit code 1 when a bound is broken. Reads the built
 * package, or with `LATCHKEY_FROM=src` the sources.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startStack } from '../scripts/stack.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { type PairingWorld, pageRounds } from './pairing/page.js'
import { sourceRounds } from './pairing/source.js'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, json: { type: 'string' } } })
const rounds = Number(values.rounds)

const inPage: readonly (readonly [id: string, title: string, bound: number])[] = [
  ['code', 'code on the screen, after its last script', 300],
  ['computed', 'click -> code, computed by the page', 300],
  ['connectedCut', 'return -> connected, its line was cut', 2000],
  ['connectedUnseen', 'return -> connected, its line died unseen', 2000],
  ['signedCut', 'return -> signature, its line was cut', 2000],
  ['signedUnseen', 'return -> signature, its line died unseen', 2000],
  ['disconnect', 'disconnect in the page, relay down', 3000],
]
const inSource: typeof inPage = [
  ['answerAfterBreak', 'socket breaks before an answer -> answer', 2000],
  ['codeAfterBreak', 'socket breaks before the code -> code', 5000],
  ['answerAfterSleep', 'return with a socket that hangs -> answer', 2000],
  ['restore', 'restore, relay down', 2000],
  ['disconnect', 'disconnect, relay down', 3000],
]

const rows: Row[] = []
for (const [id, title, bound] of inSource)
  rows.push({ id: `source.${id}`, title, bound, unit: 'ms', value: await toMedian(sourceRounds[id]) })
const stack = await startStack()
const browser = await chromium.launch({
  executablePath: findChromium(),
  // It blocks windows as users' browsers do.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
})
try {
  const world: PairingWorld = { browser, stack }
  for (const [id, title, bound] of inPage) {
    const round = pageRounds[id]
    rows.push({ id, title, bound, unit: 'ms', value: await toMedian(round && (() => round(world))) })
  }
} finally {
  await browser.close()
  await stack.stop()
}
await report(`Pairing: medians of ${rounds} rounds`, rows, values.json)

async function toMedian(round: (() => Promise<number>) | undefined): Promise<number | undefined> {
  const figures: number[] = []
  for (let at = 0; round && at < rounds; at++) figures.push(await round())
  return median(figures)
}
