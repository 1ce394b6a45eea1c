import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/memoryServices.js'
import { startScriptedNode } from '../../test/scriptedNode.js'
import { fetchJson, readRetryAfter } from './fetchJson.js'

async function ask(answers: ((response: ServerResponse) => void)[], maxBytes?: number) {
  let next = 0
  const upstream = await startScriptedNode((_, response) => answers[Math.min(next++, answers.length - 1)]?.(response))
  const asked = fetchJson({
    fetch,
    clock: createTestClock(),
    url: upstream.url,
    body: { method: 'read' },
    signal: AbortSignal.timeout(20_000),
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const outcome = await asked.catch((error: unknown) => error)
  return { outcome, calls: upstream.seen.length }
}

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end()
const text = (body: string) => (response: ServerResponse) => response.end(body)

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'behavior: status %i is tried again, three times at most (F10)',
  async (code) => {
    expect(await ask([status(code), text('{"a":1}')])).toEqual({ outcome: { a: 1 }, calls: 2 })
    expect(await ask([status(code)])).toMatchObject({ outcome: { name: 'DriverError' }, calls: 4 })
  },
)

test('behavior: a refusal, no JSON and a body over the cap are not tried again (F10, F13)', async () => {
  for (const code of [400, 401, 404])
    expect(await ask([status(code)])).toMatchObject({ outcome: { reason: 'refused' }, calls: 1 })
  expect(await ask([text('<html>')])).toMatchObject({ outcome: { reason: 'malformed' }, calls: 1 })
  expect(await ask([text(`"${'a'.repeat(200)}"`)], 100)).toMatchObject({ outcome: { reason: 'malformed' }, calls: 1 })
})

test('behavior: a long pause is reported to the caller, not waited for (F9)', async () => {
  const { outcome, calls } = await ask([status(429, { 'Retry-After': '900' })])
  expect([outcome, calls]).toMatchObject([{ reason: 'busy', pauseMs: 30_000 }, 1])
})

test('parameters: Retry-After in seconds, as a date, absurd, negative (F9)', () => {
  const now = Date.UTC(2026, 0, 1)
  const date = (ms: number) => new Date(now + ms).toUTCString()
  const cases = ['2', date(5_000), '99999999', date(9e9), '-3', date(-5_000), 'soon', '', null]
  expect(cases.map((one) => readRetryAfter(one, now))).toEqual([
    2_000,
    5_000,
    30_000,
    30_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
