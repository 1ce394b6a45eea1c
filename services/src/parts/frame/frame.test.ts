import { describe, expect, test, vi } from 'vitest'
import { createTestSecrets } from '../../../test/loginServices.js'
import { useMemoryServices } from '../../../test/memoryServices.js'
import type { ServicesOptions } from '../../createServices.js'
import { silentLog } from '../../log.js'
import { isLoginAllowed } from '../auth/isLoginAllowed.js'
import { createFrame as createFrameApp } from './app.js'
import type { FrameBuild } from './frameBuild.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const file = { bytes: 1, sha256: 'a'.repeat(64) }
const build: FrameBuild = {
  manifest: {
    version: 1,
    pages: {
      sdk: { entry: 'page-A.js', preload: ['chunk-B.js'], styles: ['page-C.css'] },
      window: { entry: 'window-D.js', preload: [], styles: [] },
      social: { entry: 'social-E.js', preload: [], styles: [] },
      agent: { entry: 'agent-F.js', preload: [], styles: [] },
    },
    files: { 'page-A.js': file, 'chunk-B.js': file, 'page-C.css': file, 'window-D.js': file, 'social-E.js': file },
  },
  files: new Map(
    ['page-A.js', 'chunk-B.js', 'page-C.css', 'window-D.js', 'social-E.js'].map((name) => [
      name,
      Buffer.from(`/*${name}*/`),
    ]),
  ),
}
const urls = {
  auth: 'https://auth.example.com/a',
  custody: 'https://custody.example.com',
  recovery: 'https://recovery.example.com',
  data: 'https://auth.example.com/d',
}

async function createFrame(options: Partial<Omit<ServicesOptions, 'store'>> = {}) {
  const services = memory.create({
    frameOrigin: 'https://login.example.com',
    chains: { 'eip155:1': 'https://node.example.com' },
    operator: 'Example',
    frame: { urls, build },
    ...options,
  })
  await services.projects.add({ id: 'shop', name: 'Shop', origins: ['https://shop.example', 'localhost:*'] })
  const get = (path: string, headers = {}) => services.frame.request(path, { headers }, { address: '192.0.2.1' })
  return { services, get }
}

const ancestorsOf = (answer: Response) =>
  /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

/** What the page gets, read from its markup as a browser would. */
function readConfig(html: string): unknown {
  const [, text = ''] = /<script type="application\/json" id="latchkey-frame">([^<]*)<\/script>/.exec(html) ?? []
  return JSON.parse(text)
}

test('S9: a page of each project is framed by that project’s pages alone', async () => {
  const { services, get } = await createFrame()
  await services.projects.add({ id: 'news', origins: ['https://*.news.example'] })
  expect(ancestorsOf(await get('/sdk?projectId=shop'))).toBe(
    'https://shop.example:* https://localhost:* http://localhost:*',
  )
  expect(ancestorsOf(await get('/sdk?projectId=news'))).toBe('https://*.news.example:*')
  await services.projects.removeOrigin('shop', 'localhost:*')
  await services.projects.addOrigin('shop', 'https://shop.example:8443')
  expect(ancestorsOf(await get('/sdk?projectId=shop'))).toBe('https://shop.example:* https://shop.example:8443')
})

test.each([
  ['no origin', '/sdk?projectId=open', 403],
  ['only origins under which nobody may log in', '/sdk?projectId=plain', 403],
  ['an id that is not known', '/sdk?projectId=nobody', 404],
  ['no id', '/sdk', 400],
  ['a hostile id', '/sdk?projectId=%3Cscript%3Ealert(1)%3C/script%3E', 404],
])('S9: nobody frames a project with %s, and its page says why', async (_, path, status) => {
  const { services, get } = await createFrame()
  await services.projects.add({ id: 'open' })
  await services.projects.add({ id: 'plain', origins: ['http://shop.example', 'https://app.*.example.com'] })
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(ancestorsOf(answer)).toBe("'none'")
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  const html = await answer.text()
  expect(html).toContain('<h1>Login is not available</h1>')
  expect(html).not.toContain('<script')
})

test('S9: nobody frames a page while projects cannot be looked up', async () => {
  const fail = () => Promise.reject(new Error('The database is gone.'))
  const app = createFrameApp({
    frameOrigin: 'https://login.example.com',
    access: {
      findOrigins: fail,
      findProject: fail,
      findFeatureConfig: fail,
      isFeatureOff: fail,
      isFeatureOn: fail,
      findSiteName: fail,
    },
    chains: { list: () => [], unnamed: [] },
    urls,
    operator: 'Example',
    codeEntry: 'page',
    framedApprovals: [],
    smart: { chains: {} },
    addressLimiter: { take: async () => ({ waitMs: 0, isQuiet: true }) },
    preflightLimiter: { take: async () => ({ waitMs: 0, isQuiet: true }) },
    findBuild: async () => build,
    log: silentLog,
  })
  const answer = await app.request('/sdk?projectId=shop')
  expect(answer.status).toBe(503)
  expect(ancestorsOf(answer)).toBe("'none'")
  expect(await answer.text()).toContain('Login is not available now')
})

test('S39: policy and headers of the page', async () => {
  const { get } = await createFrame()
  const answer = await get('/sdk?projectId=shop')
  expect(answer.headers.get('content-security-policy')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https://auth.example.com/d/v1/picture/; connect-src https://auth.example.com https://custody.example.com https://recovery.example.com; base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example:* https://localhost:* http://localhost:*; require-trusted-types-for 'script'; trusted-types 'none'"`,
  )
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('permissions-policy')).toMatch(
    /^publickey-credentials-get=\(self\), publickey-credentials-create=\(self\), clipboard-write=\(self\), (?:[a-z-]+=\(\)(?:, |$))+$/,
  )
  expect(answer.headers.has('set-cookie')).toBe(false)
})

test('behavior: without TLS there is no promise of it', async () => {
  const { get } = await createFrame({ frameOrigin: 'http://localhost:5177' })
  expect((await get('/sdk?projectId=shop')).headers.has('strict-transport-security')).toBe(false)
})

test('S12: a project’s look is the operator’s: name, accent, corners and mark come with the page, checked, and none is as everywhere', async () => {
  const { services, get } = await createFrame()
  const read = async () => readConfig(await (await get('/sdk?projectId=shop')).text()) as Record<string, unknown>
  expect(await read()).toMatchObject({ operator: 'Example' })
  expect(await read()).not.toHaveProperty('look')
  const ID = { words: { ID: 'shop' } }
  const mark = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')}`
  const set = (options: Record<string, string>, payload?: string) =>
    services.runCommand('setLook', { ...ID, options, payload })
  await set({ accent: '#12414d', dark: '#8fc7cc', radius: '6', name: 'Tidemark wallet', mark: 'mark.svg' }, mark)
  expect(await read()).toMatchObject({
    operator: 'Tidemark wallet',
    look: {
      accent: {
        light: { accent: '#12414d', onAccent: '#ffffff' },
        dark: { accent: '#8fc7cc', onAccent: '#0b0d12' },
      },
      radius: 6,
      mark,
    },
  })
  const kept = await read()
  for (const [accent, code] of [
    ['#ffe14d', 'LOOK_FAINT'],
    ['#c22a3b', 'LOOK_ALARMING'],
    ['red', 'LOOK_INVALID'],
  ] as const)
    await expect(set({ accent })).rejects.toMatchObject({ code })
  expect(await read()).toEqual(kept)
  await set({ radius: '0' })
  expect(await read()).toMatchObject({ operator: 'Example', look: { radius: 0 } })
  await services.runCommand('resetLook', { ...ID, options: {} })
  expect(await read()).not.toHaveProperty('look')
})

test('behavior: the page gets its project, its operator, and the chains that have a name', async () => {
  const tokens = [{ address: '0x000000000000000000000000000000000000700c', symbol: 'LUSD', decimals: 6 }]
  const [router, wrapped] = ['0x0000000000000000000000000000000000003003', '0x000000000000000000000000000000000000e7e7']
  const exchanges = [{ router, kind: 'uniswap-v3', wrapped }] as const
  const smartAccount = {
    kind: 'EIP7702StatelessDeleGator',
    version: '1.3.0',
    delegate: '0x000000000000000000000000000000000000de1e',
    entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    delegationManager: '0x0000000000000000000000000000000000003a4a',
  } as const
  const { services, get } = await createFrame({
    chains: {
      'eip155:1': 'https://node.example.com',
      'eip155:31337': 'http://127.0.0.1:8545',
      'eip155:9': 'https://n.example',
    },
    chainNames: {
      'eip155:31337': {
        ...{ name: 'Local', coin: { symbol: 'ETH', decimals: 18 }, tokens, exchanges, smartAccount },
        permissions: true,
      },
    },
    operator: 'Example',
    frame: { urls, build, codeEntry: 'frame', framedApprovals: ['https://shop.example'] },
  })
  await services.projects.nameOrigin('shop', 'https://shop.example', 'Tidemark')
  await services.projects.setFeature('shop', { feature: 'smartSessions', isEnabled: true, config: null })
  const html = await (await get('/sdk?projectId=shop&rpcUrl=https://evil.example')).text()
  const rpcUrl = (id: string) => `https://auth.example.com/d/v1/?chainId=${id}&projectId=shop`
  expect(readConfig(html)).toEqual({
    projectId: 'shop',
    project: 'Shop',
    operator: 'Example',
    // Users give permissions: they may do so on the frame's own page.
    origins: ['https://shop.example', 'localhost:*', 'https://login.example.com:443'],
    names: { 'https://shop.example': 'Tidemark' },
    urls: { auth: urls.auth, custody: urls.custody, recovery: urls.recovery, data: urls.data },
    chains: [
      {
        id: 'eip155:1',
        name: 'Ethereum',
        coin: { symbol: 'ETH', decimals: 18 },
        explorerUrl: 'https://etherscan.io',
        rpcUrl: rpcUrl('eip155%3A1'),
        // Where the operator lists none: the well-known ones.
        tokens: expect.arrayContaining([
          { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 },
        ]),
      },
      {
        id: 'eip155:31337',
        name: 'Local',
        coin: { symbol: 'ETH', decimals: 18 },
        rpcUrl: rpcUrl('eip155%3A31337'),
        tokens,
        exchanges,
        smartAccount,
        permissions: true,
      },
    ],
    codeEntry: 'frame',
    framedApprovals: ['https://shop.example', 'https://login.example.com:443'],
  })
  expect(html).not.toContain('evil')
})

test('S22: users of a project give permissions where its operator has switched that on, and the chain file says it; no address of a page does', async () => {
  const contract = `0x${'de'.repeat(20)}`
  const smartAccount = {
    ...({ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', delegate: contract } as const),
    ...{ entryPoint: contract, delegationManager: contract },
  }
  const coin = { symbol: 'ETH', decimals: 18 }
  const { services, get } = await createFrame({
    chains: { 'eip155:31337': 'https://node.example.com', 'eip155:31338': 'https://node.example.com' },
    chainNames: {
      'eip155:31337': { name: 'One', coin, smartAccount, permissions: true },
      'eip155:31338': { name: 'Two', coin, smartAccount },
    },
    frame: { urls, build },
  })
  const permitting = async () => {
    const html = await (await get('/sdk?projectId=shop&smartSessions=true&features=smartSessions')).text()
    const { chains } = readConfig(html) as { chains: { smartAccount?: object; permissions?: boolean }[] }
    expect(chains.every((chain) => chain.smartAccount)).toBe(true)
    return chains.map(({ permissions }) => permissions)
  }
  const set = (isEnabled: boolean) =>
    services.projects.setFeature('shop', { feature: 'smartSessions', isEnabled, config: null })
  expect(await permitting()).toEqual([undefined, undefined])
  await set(true)
  expect(await permitting()).toEqual([true, undefined])
  await set(false)
  expect(await permitting()).toEqual([undefined, undefined])
})

test('S8: a page knows who may pay on a chain: the operator, and whom the operator lists for its project; its policy lets it ask them', async () => {
  const contract = `0x${'0f'.repeat(20)}` as const
  const hostPaymaster = { project: 'shop', name: 'Shop', url: 'https://pay.example/a;b?key=1', contract }
  const smartAccount = {
    ...({ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', delegate: `0x${'de'.repeat(20)}` } as const),
    ...{ entryPoint: `0x${'e4'.repeat(20)}`, delegationManager: `0x${'3a'.repeat(20)}` },
  }
  const coin = { symbol: 'ETH', decimals: 18 }
  const { services, get } = await createFrame({
    chains: { 'eip155:31337': 'https://node.example.com', 'eip155:31338': 'https://node.example.com' },
    chainNames: { 'eip155:31337': { name: 'One', coin, smartAccount }, 'eip155:31338': { name: 'Two', coin } },
    frame: { urls: { ...urls, paymaster: 'https://pay.example.com' }, build },
    smart: {
      chains: { 'eip155:31337': { paymaster: `0x${'0e'.repeat(20)}`, hostPaymasters: [hostPaymaster] } },
    },
    secrets: { bundler: createTestSecrets(7), paymaster: createTestSecrets(8) },
  })
  await services.projects.add({ id: 'news', origins: ['https://news.example'] })
  const open = async (project: string) => {
    const answer = await get(`/sdk?projectId=${project}`)
    const { chains } = readConfig(await answer.text()) as { chains: { id: string; sponsors?: object }[] }
    const [, called] = /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    return { sponsors: chains.map(({ sponsors }) => sponsors), called: called?.split(' ') }
  }
  const query = (project: string) => `?chainId=eip155%3A31337&projectId=${project}`
  const own = (project: string) => ({
    ...{ url: `https://pay.example.com/v1/paymaster${query(project)}`, address: `0x${'0e'.repeat(20)}` },
    ...{ name: 'Example', isOwn: true },
  })
  const shop = await open('shop')
  expect(shop.sponsors).toEqual([
    {
      bundlerUrl: `https://auth.example.com/d/v1/bundler${query('shop')}`,
      paymasters: [own('shop'), { url: hostPaymaster.url, address: contract, name: 'Shop', isOwn: false }],
    },
    undefined,
  ])
  expect(shop.called).toEqual(expect.arrayContaining(['https://pay.example.com', 'https://pay.example/a%3Bb']))
  const news = await open('news')
  expect(news.sponsors).toEqual([
    { bundlerUrl: `https://auth.example.com/d/v1/bundler${query('news')}`, paymasters: [own('news')] },
    undefined,
  ])
  expect(news.called).not.toContain('https://pay.example/a%3Bb')
})

describe('the page of agents’ links', () => {
  const contract = `0x${'de'.repeat(20)}`
  const smartAccount = {
    ...({ kind: 'EIP7702StatelessDeleGator', version: '1.3.0', delegate: contract } as const),
    ...{ entryPoint: contract, delegationManager: contract },
  }
  const coin = { symbol: 'ETH', decimals: 18 }
  async function create(options: Partial<Omit<ServicesOptions, 'store'>> = {}) {
    const { services, get } = await createFrame({
      chains: { 'eip155:31337': 'https://node.example.com', 'eip155:31338': 'https://node.example.com' },
      chainNames: {
        'eip155:31337': { name: 'One', coin, smartAccount, permissions: true },
        'eip155:31338': { name: 'Two', coin, smartAccount },
      },
      frame: { urls: { ...urls, sessions: 'https://sessions.example.com' }, build },
      ...options,
    })
    const set = (isEnabled: boolean, id = 'shop') =>
      services.projects.setFeature(id, { feature: 'smartSessions', isEnabled, config: null })
    const open = async (id = 'shop') => readConfig(await (await get(`/agent?projectId=${id}`)).text())
    return { services, get, set, open }
  }

  test('S14: it refuses framing, frames its own origin alone, calls nothing, and gets nothing that stands behind #', async () => {
    const { get, set } = await create()
    await set(true)
    const answer = await get('/agent?projectId=shop')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    )
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('src="/assets/agent-F.js"')
    expect((await get('/agent')).status).toBe(400)
    expect((await get('/agent?projectId=nobody')).status).toBe(404)
  })

  test('S22: it knows the networks where users may give permissions; where they may not it is off', async () => {
    const { services, set, open } = await create()
    const off = { projectId: 'shop', operator: 'Example', chains: [], isOn: false }
    expect(await open()).toEqual(off)
    await set(true)
    expect(await open()).toEqual({ ...off, chains: [{ id: 'eip155:31337', name: 'One' }], isOn: true })
    await set(false)
    expect(await open()).toEqual(off)
    // A project without origins has no login, whatever is switched on.
    await services.projects.add({ id: 'open' })
    await set(true, 'open')
    expect(await open('open')).toMatchObject({ isOn: false })
  })

  test('behavior: it is off where nothing would keep the answer for the agent', async () => {
    const { set, open } = await create({ frame: { urls, build } })
    await set(true)
    expect(await open()).toMatchObject({ isOn: false })
  })

  test('S9: the frame’s own origin frames it for such projects alone, and no other origin gets in by that', async () => {
    const { services, get, set } = await create()
    const own = 'https://login.example.com:443'
    const before = 'https://shop.example:* https://localhost:* http://localhost:*'
    const read = async () => {
      const answer = await get('/sdk?projectId=shop')
      const { origins, framedApprovals } = readConfig(await answer.text()) as Record<string, readonly string[]>
      return { ancestors: ancestorsOf(answer), origins, framedApprovals }
    }
    const origins = ['https://shop.example', 'localhost:*']
    expect(await read()).toEqual({ ancestors: before, origins, framedApprovals: [] })
    await set(true)
    expect(await read()).toEqual({ ancestors: `${before} ${own}`, origins: [...origins, own], framedApprovals: [own] })
    const patterns = (await services.projects.find('shop'))?.allowedOrigins
    expect(patterns).toEqual(origins)
    expect(isLoginAllowed('https://login.example.com', [own])).toBe(true)
    for (const near of [
      ...['https://login.example.com:8443', 'http://login.example.com', 'https://a.login.example.com'],
      ...['https://login.example.com.evil.example', 'https://example.com', 'https://other.example.com', 'null'],
    ])
      expect(isLoginAllowed(near, [own]), near).toBe(false)
    await services.projects.add({ id: 'open' })
    await set(true, 'open')
    expect((await get('/sdk?projectId=open')).status).toBe(403)
  })
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', '"}\u2028&quot;', "'+alert(1)+'"])(
  'S38: a project’s name stays text: %s',
  async (name) => {
    const { services, get } = await createFrame()
    await services.projects.add({ id: 'hostile', name, origins: ['https://hostile.example'] })
    const html = await (await get('/sdk?projectId=hostile')).text()
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(readConfig(html)).toMatchObject({ project: name })
  },
)

test('behavior: files are kept for a year, in gzip where it is taken, and only those of the build', async () => {
  const { get } = await createFrame()
  const plain = await get('/assets/page-A.js')
  expect(await plain.text()).toBe('/*page-A.js*/')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const small = await get('/assets/page-C.css', { 'Accept-Encoding': 'br, gzip' })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  const body = new Response(small.body?.pipeThrough(new DecompressionStream('gzip')))
  expect(await body.text()).toBe('/*page-C.css*/')
  for (const path of ['/assets/manifest.json', '/assets/..%2f..%2fpackage.json', '/assets/', '/']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('behavior: a window refuses framing, and its opener alone tells it what it is for', async () => {
  const { get } = await createFrame()
  const answer = await get('/window')
  expect(ancestorsOf(answer)).toBe("'none'")
  // A policy of openers would part the window from the frame that opened it.
  expect(answer.headers.has('cross-origin-opener-policy')).toBe(false)
  const html = await answer.text()
  expect(html).toContain('src="/assets/window-D.js"')
  expect(html).not.toContain('application/json')
})

test('behavior: until it knows its origin and where the services are, it is not there', async () => {
  const { get } = await createFrame({ frame: { urls: { ...urls, data: undefined }, build } })
  const answer = await get('/sdk?projectId=shop')
  expect(answer.status).toBe(404)
})

test('behavior: it shares its address with no other part', async () => {
  const { services } = await createFrame()
  const answer = await services.fetch(new Request('https://services.test/sdk?projectId=shop'))
  expect(answer.status).toBe(404)
})

test('behavior: one address asks for so many pages', async () => {
  const { get } = await createFrame({ rateLimits: { frameAddress: { perSecond: 0.001, burst: 1 } } })
  expect((await get('/sdk?projectId=shop')).status).toBe(200)
  const refused = await get('/sdk?projectId=shop')
  expect(refused.status).toBe(429)
  expect(ancestorsOf(refused)).toBe("'none'")
})

test.each(['/loading', '/social/google'])(
  'S29: nobody frames %s, which calls auth alone and keeps its address to itself',
  async (path) => {
    const { get } = await createFrame()
    const answer = await get(`${path}?state=a&code=secret`)
    expect(answer.status).toBe(200)
    expect(ancestorsOf(answer)).toBe("'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('content-security-policy')).toContain('connect-src https://auth.example.com;')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    // The window has to reach the page that has opened it.
    expect(answer.headers.has('cross-origin-opener-policy')).toBe(false)
    const html = await answer.text()
    expect(html).toContain('src="/assets/social-E.js"')
    expect(readConfig(html)).toEqual({ auth: 'https://auth.example.com/a' })
    expect(html).not.toContain('secret')
  },
)

describe('a provider that answers by form', () => {
  const post = async (body: string, type = 'application/x-www-form-urlencoded') => {
    const { services } = await createFrame()
    const init = { method: 'POST', body, headers: { 'content-type': type, origin: 'https://appleid.apple.com' } }
    return services.frame.request('/social/apple', init, { address: '192.0.2.1' })
  }

  test('behavior: its fields go into the page as data, and never as markup', async () => {
    const fields = { state: 'a', code: 'c', user: '{"name":"</script><script>alert(1)</script>"}' }
    const html = await (await post(`${new URLSearchParams(fields)}`)).text()
    expect(readConfig(html)).toEqual({ auth: 'https://auth.example.com/a', posted: fields })
    expect(html.match(/<script/g)).toHaveLength(2)
  })

  test.each([
    ['too long', `state=${'a'.repeat(17_000)}`, undefined],
    ['no form', '{"state":"a"}', 'application/json'],
  ])('behavior: what is %s is no answer', async (_, body, type) => {
    expect(readConfig(await (await post(body, type)).text())).toMatchObject({ posted: {} })
  })
})
