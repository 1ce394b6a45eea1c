import { expect, test } from 'vitest'
import { ConsoleError } from './consoleError.js'
import { createRequest } from './createRequest.js'
import { createOperate } from './operations.js'

const refuse = (status: number, name: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ status: 'error', reasons: [{ name, description: `${name}.` }], ...more }, { status, headers })

/** A server that gives these answers in turn, and what it was asked. */
function createServer(...answers: readonly (() => Response | Promise<Response>)[]) {
  const asked: { method: string; path: string; tag: string | null; body: unknown }[] = []
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'https://console.example.com'), init)
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.json() : undefined
    asked.push({ method: request.method, path: pathname + search, tag: request.headers.get('If-Match'), body })
    const answer = answers[asked.length - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  return { asked, ask }
}

const never = async () => {
  throw new Error('It asked for a proof.')
}

test('behavior: ids go into the path, the rest into the body or the query, and the tag goes along', async () => {
  const { asked, ask } = createServer(
    () => Response.json({ project: {} }, { headers: { ETag: 'W/"abc-1"' } }),
    () => Response.json({}),
    () => Response.json({}),
  )
  const operate = createOperate(createRequest({ fetch: ask, prove: never, onEnd: () => {} }))
  expect(await operate('addOrigin', { id: 'a/b', origin: 'https://x.example' }, { tag: 'abc' })).toMatchObject({
    tag: 'abc-1',
  })
  await operate('removeOrigin', { id: 'shop', origin: 'https://x.example' }, { tag: 'abc-1' })
  await operate('listProjects', {})
  expect(asked).toEqual([
    {
      ...{ method: 'POST', path: '/console/v1/projects/a%2Fb/origins', tag: '"abc"' },
      body: { origin: 'https://x.example' },
    },
    {
      ...{ method: 'DELETE', path: '/console/v1/projects/shop/origins?origin=https%3A%2F%2Fx.example', tag: '"abc-1"' },
      body: undefined,
    },
    { method: 'GET', path: '/console/v1/projects', tag: null, body: undefined },
  ])
})

test('behavior: a call that wants a fresh proof asks for it once, and is made again', async () => {
  const { asked, ask } = createServer(
    () => refuse(403, 'CONSOLE_PROOF_NEEDED'),
    () => Response.json({ done: true }),
    () => refuse(403, 'CONSOLE_PROOF_NEEDED'),
    () => refuse(403, 'CONSOLE_PROOF_NEEDED'),
  )
  let proofs = 0
  const prove = async () => void proofs++
  const request = createRequest({ fetch: ask, prove, onEnd: () => {} })
  expect((await request('POST', 'projects', { body: { id: 'a' } })).answer).toEqual({ done: true })
  expect(asked.map(({ body }) => body)).toEqual([{ id: 'a' }, { id: 'a' }])
  // One that does not count is not asked for again.
  await expect(request('POST', 'projects', { body: {} })).rejects.toMatchObject({ code: 'CONSOLE_PROOF_NEEDED' })
  expect(proofs).toBe(2)
})

test('behavior: a change over that of another has both, the end of a session is told, and what does not answer says so', async () => {
  const { ask } = createServer(
    () => refuse(412, 'DATA_CHANGED', { current: { name: 'theirs' } }, { ETag: '"new"' }),
    () => refuse(401, 'CONSOLE_SESSION_MISSING'),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  )
  let ends = 0
  const request = createRequest({ fetch: ask, prove: never, onEnd: () => void ends++ })
  const failing = () => request('PUT', 'projects/a', { body: {} }).catch((error: unknown) => error)
  const changed = await failing()
  expect(changed).toBeInstanceOf(ConsoleError)
  expect(changed).toMatchObject({ code: 'DATA_CHANGED', current: { value: { name: 'theirs' }, tag: 'new' } })
  expect(await failing()).toMatchObject({ code: 'CONSOLE_SESSION_MISSING', status: 401 })
  expect(ends).toBe(1)
  expect(await failing()).toMatchObject({ code: 'CONSOLE_UNREACHABLE', status: 502 })
  // The network.
  expect(await failing()).toMatchObject({ code: 'CONSOLE_UNREACHABLE', status: 0 })
})
