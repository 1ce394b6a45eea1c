import { expect, test } from 'vitest'
import { toExactPattern } from '../../http/exactPattern.js'
import { matchOrigin } from '../../http/matchOrigin.js'
import { createProjectAccess } from './projectAccess.js'
import type { Project } from './projects.js'

const frameOrigin = 'https://wallet.example.com'
const origins = ['https://shop.example']

/** What other parts hear of a project's origins. */
async function read(change: Partial<Project>, own: string | undefined = frameOrigin) {
  const project = {
    name: 'Shop',
    allowedOrigins: origins,
    names: {},
    features: [],
    ...change,
  } as Partial<Project> as Project
  const access = createProjectAccess({ find: async () => project, findSiteName: async () => undefined }, own)
  const [listed, found] = [await access.findOrigins('shop'), await access.findProject('shop')]
  expect(found?.origins).toEqual(listed)
  return listed
}
const permitting = (isEnabled: boolean) => ({ features: [{ feature: 'smartSessions', isEnabled, config: null }] })

test('S9: the frame’s own origin is one of a project whose users give permissions, and of no other', async () => {
  expect(await read({})).toEqual(origins)
  expect(await read(permitting(false))).toEqual(origins)
  expect(await read(permitting(true))).toEqual([...origins, 'https://wallet.example.com:443'])
  expect(await read({ features: [{ feature: 'email', isEnabled: true, config: null }] })).toEqual(origins)
  // Without origins nobody logs in, and every page reads what is public: neither changes.
  expect(await read({ ...permitting(true), allowedOrigins: [] })).toEqual([])
})

test('S9: no other origin fits that pattern', () => {
  for (const [origin, ...near] of [
    [
      frameOrigin,
      'https://wallet.example.com:8443',
      'http://wallet.example.com',
      'https://a.wallet.example.com',
      'null',
    ],
    ['https://wallet.example.com:8443', frameOrigin, 'https://wallet.example.com:8444'],
    [
      'http://localhost:5177',
      'http://localhost',
      'https://localhost:5177',
      'http://127.0.0.1:5177',
      'http://localhost:5178',
    ],
  ] as const) {
    const pattern = toExactPattern(origin)
    expect(matchOrigin(origin, pattern), origin).toBe(true)
    for (const other of near) expect(matchOrigin(other, pattern), other).toBe(false)
  }
})
