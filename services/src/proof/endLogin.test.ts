import { expect, test } from 'vitest'
import { createTestAuth } from '../../test/testCustody.js'
import { findLoginEnder } from '../part/assertionFlags.js'

const surroundings = (fetch: typeof globalThis.fetch, lines: string[] = []) => ({
  fetch,
  clock: { now: () => 0 },
  log: { problem: (line: string) => void lines.push(line) } as never,
})

test('behavior: a login of an auth elsewhere is ended beside its keys, and never by a page', async () => {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), init })
    return Response.json({})
  }
  const end = findLoginEnder(undefined, { url: 'https://auth.test/login/v1/keys' }, surroundings(fetch))
  await end?.('A'.repeat(22))
  expect(asked.map(({ url }) => url)).toEqual(['https://auth.test/login/v1/end'])
  expect(asked[0]?.init?.body).toBe(JSON.stringify({ secret: 'A'.repeat(22) }))
})

test('behavior: where that auth does not answer, the press fails, and may be repeated', async () => {
  const lines: string[] = []
  for (const answer of [async () => new Response('', { status: 503 }), () => Promise.reject(new TypeError('down'))]) {
    const end = findLoginEnder(undefined, { url: 'https://auth.test/login/v1/keys' }, surroundings(answer, lines))
    await expect(end?.('A'.repeat(22))).rejects.toMatchObject({ status: 503, code: 'AUTH_UNREACHABLE' })
  }
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('AAA')
})

test('parameters: auth of the same process ends it there; keys alone end none', async () => {
  const offered = async () => undefined
  const none = surroundings(() => Promise.reject(new TypeError('down')))
  expect(findLoginEnder(offered, undefined, none)).toBe(offered)
  const { keys } = await createTestAuth({ now: () => 0 })
  expect(findLoginEnder(offered, keys, none)).toBeUndefined()
})
