import { expect, test, vi } from 'vitest'
import { createTestSecrets } from '../../../test/loginServices.js'
import { outcome, useConsole } from '../../../test/testConsole.js'
import type { OperationDescription } from '../../operations/description.js'
import { consoleParts } from './parts.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const lines: string[] = []
const log = {
  request: (entry: object) => lines.push(JSON.stringify(entry)),
  problem: (text: string) => lines.push(text),
}
const script = '<script>alert("canary")</script><img src=x onerror=alert(1)>'
const world = useConsole({
  ...{ log, operator: script, frameOrigin: 'https://frame.test', login: { url: 'http://services.test' } },
  secrets: { auth: createTestSecrets(), custody: createTestSecrets(4) },
})
const missing = '403 CONSOLE_ROLE_MISSING'

/** Every operation that changes something or asks others to, with a path for the project `demo`. */
const changes = Object.values(consoleParts).flatMap((descriptions) =>
  Object.entries<OperationDescription>(descriptions)
    .filter(([, { method, changes: changed }]) => changed !== undefined || method !== 'GET')
    .filter(([name]) => name !== 'findUsers')
    .map(([name, { method, path, reach, role }]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
        reach.of !== 'all' && 'field' in reach && field === reach.field ? 'demo' : 'canary-id',
      )
      return { name, method, path: `/console/v1${filled}`, reach: reach.of, role }
    }),
)

test('attack: a viewer of all projects changes nothing by any route, whatever the body says, and no log has what was sent', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'demo', origins: ['https://app.example'] })
  const viewer = await world.invite(owner, [{ project: '*', role: 'viewer' }])
  const body = { id: 'demo', project: 'demo', sub: 'canary-sub', role: 'owner', email: 'canary@example.com' }
  expect(changes.length).toBeGreaterThan(30)
  for (const { name, method, path } of changes) {
    const hasBody = method === 'POST' || method === 'PUT'
    const answer = await viewer.call(method, `${path}?role=owner`, hasBody ? { body } : {})
    expect([name, outcome(answer)]).toEqual([name, missing])
  }
  const own = [
    () => viewer.post('operators', { name: 'Eve', roles: [{ project: '*', role: 'owner' }] }),
    () =>
      viewer.put(`operators/${viewer.id}/roles`, { roles: [{ project: '*', role: 'owner' }] }, { 'If-Match': '"x"' }),
    () => viewer.post(`operators/${viewer.id}/link`),
    () => viewer.delete(`operators/${viewer.id}`),
    () => viewer.get('log/export'),
    () => viewer.get(`operators/${viewer.id}/sessions`),
    () => viewer.delete(`operators/${viewer.id}/sessions`),
  ]
  for (const call of own) expect(outcome(await call())).toMatch(/^(403 CONSOLE_ROLE_MISSING|404 CONSOLE_NOT_FOUND)$/)
  expect(await world.running().projects.find('demo')).toMatchObject({ allowedOrigins: ['https://app.example'] })
  expect(lines.length).toBeGreaterThan(changes.length)
  expect(lines.join('\n')).not.toMatch(/canary|__Host-console/)
})

test('attack: an owner of another project changes nothing of this one, nor of the installation', async () => {
  const owner = await world.createOwner()
  for (const id of ['demo', 'other']) await world.running().projects.add({ id, origins: ['https://app.example'] })
  const other = await world.invite(owner, [{ project: 'other', role: 'owner' }])
  const body = { project: 'demo', id: 'demo' }
  for (const { name, method, path, reach } of changes) {
    // A list is cut to what its reader reaches; that has tests of its own.
    if (reach === 'each') continue
    const hasBody = method === 'POST' || method === 'PUT'
    const answer = await other.call(method, `${path}?project=other&id=other`, hasBody ? { body } : {})
    expect([name, outcome(answer)]).toEqual([name, missing])
  }
  expect(await world.running().projects.find('demo')).toMatchObject({ allowedOrigins: ['https://app.example'] })
})

test('attack: a script in a name, a link or a mark is text, or refused', async () => {
  const owner = await world.createOwner()
  const made = await owner.post('projects', { id: 'demo', name: script })
  expect(made.status).toBe(200)
  for (const path of ['projects', 'projects/demo', 'log']) {
    const { headers, text } = await owner.get(path)
    expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(/^application\/json/)])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse(text)).toBeTruthy()
  }
  const tag = async () => ({ 'If-Match': (await owner.get('projects/demo')).headers.etag })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const mark = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  expect(outcome(await owner.put('projects/demo/look', { mark }, await tag()))).toBe('400 LOOK_INVALID')
  expect(outcome(await owner.post('projects/demo/origins', { origin: 'javascript:alert(1)' }, await tag()))).toBe(
    '400 ORIGIN_INVALID',
  )
  // Mails name who runs the wallet: here it is a script.
  const page = await owner.call('GET', '/console/v1/mails/previews/login/en/page')
  expect(page.status).toBe(200)
  expect(page.text).not.toMatch(/<script|<img src=x/)
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})
