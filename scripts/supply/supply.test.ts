import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { root, run } from '../lib/run.mjs'
import { judgeAdvisories, readAdvisories } from './advisories.mjs'
import { isPermissive, judgeLicences } from './licences.mjs'
import { readRuntimeGraph } from './runtimeGraph.mjs'
import { judgeRuntimeList, readRuntimePackages } from './runtimeList.mjs'
import { judgeVersions } from './versions.mjs'

const lock = {
  '': {
    dependencies: { left: '1.0.0' },
    peerDependencies: { host: '>=1' },
    devDependencies: { tool: '1.0.0' },
  },
  'node_modules/left': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { deep: '^2.0.0' },
    optionalDependencies: { absent: '1.0.0' },
    peerDependencies: { host: '>=1', wanted: '1.0.0', wished: '1.0.0' },
    peerDependenciesMeta: { wished: { optional: true } },
  },
  'node_modules/left/node_modules/deep': { version: '2.0.0', license: 'MIT', dependencies: { left: '1.0.0' } },
  'node_modules/deep': { version: '1.0.0', license: 'MIT' },
  'node_modules/host': { version: '3.0.0', license: 'MIT', dependencies: { deep: '^1.0.0' } },
  'node_modules/wanted': { version: '1.0.0', license: 'ISC' },
  'node_modules/wished': { version: '1.0.0', license: 'MIT' },
  'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0' },
}

test('behavior: the runtime graph is what Node finds, peers apart, without tools and optional ones', () => {
  const { dependencies, peers } = readRuntimeGraph(lock, '')
  expect(dependencies.map(({ id }) => id)).toEqual(['deep@2.0.0', 'left@1.0.0', 'wanted@1.0.0'])
  expect(peers.map(({ id }) => id)).toEqual(['deep@1.0.0', 'host@3.0.0'])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR (ISC AND Apache-2.0)', true],
  ['(MIT AND GPL-3.0)', false],
  ['MIT AND GPL-3.0 OR GPL-2.0', false],
  ['MIT OR GPL-3.0)', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('S40b: the licence "%s": permissive %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

test('S40b: a licence that is not permissive needs a reason, and a reason needs such a licence', () => {
  const made = (id: string, license: string) => ({ id, license, name: '', version: '', path: '' })
  const packages = [made('good@1.0.0', 'MIT'), made('odd@1.0.0', 'CC0-1.0'), made('bad@1.0.0', 'Community-1.0')]
  expect(judgeLicences(packages, { 'odd@1.0.0': 'public domain' })).toEqual([expect.stringMatching(/^bad@1\.0\.0 has/)])
  const odd = { 'odd@1.0.0': 'public domain', 'bad@1.0.0': 'bought' }
  expect(judgeLicences(packages, odd)).toEqual([])
  expect(judgeLicences(packages, { ...odd, 'good@1.0.0': 'why?' })).toEqual([expect.stringContaining('good@1.0.0')])
})

test('S40a: every dependency has an exact version; peers stay ranges', () => {
  expect(
    judgeVersions({
      '': { dependencies: { one: '1.2.3', two: '^1.2.3' }, peerDependencies: { host: '>=1 <3' } },
      services: {
        devDependencies: { three: '~1.0.0', four: 'npm:@scope/four@1.0.0-rc.1' },
        optionalDependencies: { five: '*' },
      },
    }),
  ).toEqual([
    expect.stringMatching(/^\.\/package\.json asks for two /),
    expect.stringMatching(/^services\/package\.json asks for three /),
    expect.stringMatching(/^services\/package\.json asks for five /),
  ])
})

test('S40a: the list of runtime dependencies is as agreed; to agree: node scripts/supply/check.mjs --write', () => {
  expect(judgeRuntimeList()).toEqual([])
  const agreed = { latchkey: { dependencies: ['qr@0.7.0'], peers: ['viem@2.57.1'] } }
  const now = { latchkey: { dependencies: ['qr@0.7.1'], peers: ['viem@2.57.1'] } }
  expect(judgeRuntimeList(agreed, now)).toEqual([
    expect.stringMatching(/^New at run time: qr@0\.7\.1, of the dependencies of latchkey\. When .* --write$/),
    expect.stringMatching(/^No longer at run time: qr@0\.7\.0, /),
  ])
})

test('S40a: licences, list and versions of this repository hold', async () => {
  const { code, output } = await run(process.execPath, ['scripts/supply/check.mjs'])
  expect(code, output).toBe(0)
})

/** A registry on this machine, and the options that make npm ask it. */
async function startRegistry(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { env: { npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` } }
}

const paths = new Set(readRuntimePackages().map(({ path }) => path))
const bulk = '/-/npm/v1/security/advisories/bulk'

test('S40b: an advisory on a runtime dependency fails, one on a tool alone does not', async () => {
  const advisory = (id: string) => ({
    id,
    url: `https://github.com/advisories/${id}`,
    title: 'Lets everybody in',
    severity: 'high',
    vulnerable_versions: '<999.0.0',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  })
  const options = await startRegistry(({ url }, response) => {
    if (url !== bulk) response.writeHead(404).end('{}')
    else response.end(JSON.stringify({ jotai: [advisory('GHSA-aaaa')], knip: [advisory('GHSA-bbbb')] }))
  })
  const found = await readAdvisories(paths, options)
  const jotai = { id: 'GHSA-aaaa', name: 'jotai', title: 'Lets everybody in', severity: 'high' }
  expect(found).toEqual({ advisories: [jotai] })
  expect(judgeAdvisories([jotai], {})).toEqual([expect.stringMatching(/^jotai: Lets everybody in \(high, GHSA-aaaa\)/)])
  expect(judgeAdvisories([jotai], { 'GHSA-aaaa': 'not reached' })).toEqual([])
  expect(judgeAdvisories([], { 'GHSA-aaaa': 'not reached' })).toEqual([expect.stringContaining('take it out')])
}, 60_000)

test('S40b: a lack of advisories is reported as such', async () => {
  const options = await startRegistry((_, response) => response.end('{}'))
  expect(await readAdvisories(paths, options)).toEqual({ advisories: [] })
}, 60_000)

test('S40b: a registry that cannot be asked is no success', async () => {
  const refusing = await startRegistry((_, response) => response.writeHead(405).end())
  expect(await readAdvisories(paths, refusing)).toEqual({ why: expect.stringContaining('405') })
  const gone = { env: { npm_config_registry: 'http://127.0.0.1:9/' }, cwd: root }
  expect(await readAdvisories(paths, gone)).toEqual({ why: expect.stringContaining('ECONNREFUSED') })
}, 60_000)
