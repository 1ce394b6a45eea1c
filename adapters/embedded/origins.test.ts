import { expect, test } from 'vitest'
import { type AdapterContext, LatchkeyError } from '../../src/adapter.js'
import { settle } from '../../src/testing/settle.js'
import { verifyOrigin } from './origins.js'
import { createWorld } from './test/world.js'

const call = { method: 'CONNECT_EMAIL', params: { email: 'alice@example.com' } }

/** A page of an origin, and the services' list. */
function createPage(origin: string, answer: unknown): Partial<AdapterContext> {
  const { context } = createWorld()
  return {
    page: { ...context.page, facts: () => ({ ...context.page.facts(), origin }) },
    services: {
      has: (part) => part === 'directory',
      url: () => undefined,
      async call({ path, parse }) {
        if (path !== '/projects/v1/origins' || answer instanceof Error) throw answer
        return parse(answer)
      },
    },
  }
}
const page = 'https://app.example.com'

test.each([
  [page, ['https://app.example.com']],
  [page, ['other.test', 'app.example.com']],
  [page, ['https://*.example.com']],
  [page, ['*.example.com/path']],
  [page, ['app.example.com:443']],
  ['http://localhost:5173', ['http://localhost:*']],
  ['http://[::1]:80', ['http://[::1]']],
])('parameters: %s is of %j', async (origin, allowedOrigins) => {
  const context = { ...createWorld().context, ...createPage(origin, { allowedOrigins }) }
  await expect(verifyOrigin(context)).resolves.toBeUndefined()
})

test.each([
  [page, []],
  [page, ['https://example.com']],
  [page, ['http://app.example.com']],
  [page, ['https://*.*.example.com']],
  [page, ['https://app.example.com:8443']],
  [page, ['https://app.example.com.evil.test']],
])('parameters: %s is not of %j', async (origin, allowedOrigins) => {
  const context = { ...createWorld().context, ...createPage(origin, { allowedOrigins }) }
  await expect(verifyOrigin(context)).rejects.toMatchObject({ code: 'UNVERIFIED_DOMAIN' })
})

test('behavior: a page that the project does not list is reported at once, and not after 20 s', async () => {
  const { ask, raised, clock } = createWorld({
    frame: { readyAfter: Number.POSITIVE_INFINITY },
    context: createPage(page, { allowedOrigins: ['https://other.example.com'] }),
  })
  const asked = ask(call)
  await settle()
  expect(asked.ended).toBe('UNVERIFIED_DOMAIN')
  expect(raised).toMatchObject([{ code: 'UNVERIFIED_DOMAIN', title: 'Invalid App Configuration', level: 'error' }])
  expect(raised[0]?.detail).toContain(page)
  expect(clock.pending).toBe(0)
})

test('behavior: a project that the services do not know is reported at once, and not after 20 s', async () => {
  const refused = new LatchkeyError('SERVICE_REFUSED', 'Refused', {
    data: { status: 401, reason: 'PROJECT_NOT_FOUND' },
  })
  const { ask, raised, clock } = createWorld({
    frame: { readyAfter: Number.POSITIVE_INFINITY },
    context: { ...createPage(page, refused), projectId: 'mistyped' },
  })
  const asked = ask(call)
  await settle()
  expect(asked.ended).toBe('INVALID_PROJECT_ID')
  expect(raised).toMatchObject([{ code: 'INVALID_PROJECT_ID', title: 'Invalid Project ID', level: 'error' }])
  expect(raised[0]?.detail).toContain('mistyped')
  expect(clock.pending).toBe(0)
})

test('behavior: what the services do not answer is no finding: the frame decides', async () => {
  for (const answer of [new LatchkeyError('RATE_LIMITED', 'Rate Limited'), { allowedOrigins: 'all' }]) {
    const { ask, ready, alerts } = createWorld({ context: createPage(page, answer) })
    const asked = ask(call)
    await ready()
    expect([asked.ended, alerts()]).toEqual(['answered', []])
  }
})
