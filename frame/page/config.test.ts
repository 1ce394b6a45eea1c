import { describe, expect, test } from 'vitest'
import { readAddress, readConfig } from './config.js'
import { config } from './link/test/frame.js'

const pageWith = (textContent: string | undefined) => ({
  getElementById: (id: string) =>
    id === 'latchkey-frame' && textContent !== undefined ? ({ textContent } as HTMLElement) : null,
})

describe('configuration', () => {
  test('behavior: it is what the server wrote, and nothing else', () => {
    expect(readConfig(pageWith(JSON.stringify({ ...config, secret: 1 })))).toEqual(config)
  })

  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is no JSON', '{'],
    ['names no project', JSON.stringify({ ...config, projectId: '' })],
    [
      'has a script as an address',
      JSON.stringify({ ...config, urls: { ...config.urls, auth: 'javascript:alert(1)' } }),
    ],
    ['has an address over http', JSON.stringify({ ...config, urls: { ...config.urls, auth: 'http://auth.example' } })],
    [
      'has an address with a password',
      JSON.stringify({ ...config, urls: { ...config.urls, auth: 'https://a:b@c.example' } }),
    ],
    [
      'has an address with a final slash',
      JSON.stringify({ ...config, urls: { ...config.urls, custody: 'https://c.example/' } }),
    ],
    ['has a chain that is no CAIP-2 id', JSON.stringify({ ...config, chains: [{ ...config.chains[0], id: '1' }] })],
    ['has a node that is no address', JSON.stringify({ ...config, chains: [{ ...config.chains[0], rpcUrl: '/v1' }] })],
  ])('behavior: the frame does not start when it %s', (_name, text) => {
    expect(() => readConfig(pageWith(text))).toThrow()
  })

  const look = {
    accent: { light: { accent: '#12414d', onAccent: '#ffffff' }, dark: { accent: '#8fc7cc', onAccent: '#0b0d12' } },
    radius: 6,
    mark: 'data:image/png;base64,AAAA',
  }
  test('behavior: a project has the look that the operator sets', () => {
    expect(readConfig(pageWith(JSON.stringify({ ...config, look: { ...look, danger: '#000000' } }))).look).toEqual(look)
  })

  test.each([
    [
      'a rule as a colour',
      { accent: { ...look.accent, dark: { accent: '#8fc7cc', onAccent: '#fff;}*{display:none' } } },
    ],
    ['an accent for one theme alone', { accent: { light: look.accent.light } }],
    ['a mark from elsewhere', { mark: 'https://a.example/mark.png' }],
    ['a page as a mark', { mark: 'data:text/html;base64,AAAA' }],
    ['a radius that hides things', { radius: 999 }],
  ])('S12: the frame does not start with a look that has %s', (_name, given) => {
    expect(() => readConfig(pageWith(JSON.stringify({ ...config, look: { ...look, ...given } })))).toThrow()
  })

  const exchange = { router: `0x${'2a'.repeat(20)}`, kind: 'uniswap-v3', wrapped: `0x${'e7'.repeat(20)}` }
  const withExchanges = (...exchanges: readonly object[]) =>
    JSON.stringify({ ...config, chains: [{ ...config.chains[0], exchanges }] })
  test('behavior: a chain has the exchanges that the operator lists', () => {
    expect(readConfig(pageWith(withExchanges(exchange))).chains[0]?.exchanges).toEqual([exchange])
  })

  test.each([
    ['without a kind', [{ ...exchange, kind: undefined }]],
    ['whose router is no text', [{ ...exchange, router: 1 }]],
    ['without a wrapped coin', [{ ...exchange, wrapped: '' }]],
    ['that are too many', Array.from({ length: 1001 }, () => exchange)],
  ])('behavior: the frame does not start with exchanges %s', (_name, exchanges) => {
    expect(() => readConfig(pageWith(withExchanges(...exchanges)))).toThrow()
  })

  const smartAccount = {
    kind: 'EIP7702StatelessDeleGator',
    version: '1.3.0',
    delegate: `0x${'de'.repeat(20)}`,
    entryPoint: `0x${'e4'.repeat(20)}`,
    delegationManager: `0x${'3a'.repeat(20)}`,
  }
  const withPin = (pin: object) => JSON.stringify({ ...config, chains: [{ ...config.chains[0], smartAccount: pin }] })
  test('behavior: a chain has the contracts that the operator pins', () => {
    expect(readConfig(pageWith(withPin(smartAccount))).chains[0]?.smartAccount).toEqual(smartAccount)
  })

  test('S22: permissions are given where the operator says so, and says it plainly', () => {
    const read = (more: object) =>
      readConfig(pageWith(JSON.stringify({ ...config, chains: [{ ...config.chains[0], smartAccount, ...more }] })))
    expect(read({}).chains[0]?.permissions).toBeUndefined()
    expect(read({ permissions: true }).chains[0]?.permissions).toBe(true)
    expect(() => read({ permissions: 'false' })).toThrow()
  })

  test.each([
    ['of another kind', { ...smartAccount, kind: 'HybridDeleGator' }],
    ['without a delegate', { ...smartAccount, delegate: undefined }],
    ['whose manager is no address', { ...smartAccount, delegationManager: '0x12' }],
  ])('S18: the frame does not start with a pin %s', (_name, pin) => {
    expect(() => readConfig(pageWith(withPin(pin)))).toThrow()
  })

  const payer = { url: 'https://pay.example/v1?key=1', address: `0x${'0e'.repeat(20)}`, name: 'Shop', isOwn: false }
  const sponsors = { bundlerUrl: 'https://data.example/v1/bundler?projectId=demo', paymasters: [payer] }
  const withSponsors = (given: object) =>
    JSON.stringify({ ...config, chains: [{ ...config.chains[0], sponsors: given }] })
  test('behavior: a chain has those who may pay, as the operator lists them', () => {
    expect(readConfig(pageWith(withSponsors(sponsors))).chains[0]?.sponsors).toEqual(sponsors)
  })

  test.each([
    ['a bundler without an address', { ...sponsors, bundlerUrl: '/v1/bundler' }],
    ['a payer without a name', { ...sponsors, paymasters: [{ ...payer, name: '' }] }],
    ['a payer without a contract', { ...sponsors, paymasters: [{ ...payer, address: '0x12' }] }],
    ['a payer at a script', { ...sponsors, paymasters: [{ ...payer, url: 'javascript:alert(1)' }] }],
  ])('S8: the frame does not start with %s', (_name, given) => {
    expect(() => readConfig(pageWith(withSponsors(given)))).toThrow()
  })

  test('behavior: addresses on the machine itself may be http', () => {
    const urls = {
      auth: 'http://localhost:1',
      custody: 'http://127.0.0.1:2',
      recovery: 'http://auth.localhost:3',
      data: 'http://127.0.0.1:4',
    }
    expect(readConfig(pageWith(JSON.stringify({ ...config, urls }))).urls).toEqual(urls)
  })
})

describe('address', () => {
  test('behavior: chain, theme, language and where codes are typed', () => {
    expect(readAddress('?projectId=p&chainId=eip155:8453&version=4&theme=dark&language=pt-br&codeEntry=frame')).toEqual(
      {
        chainId: 'eip155:8453',
        theme: 'dark',
        language: 'pt-BR',
        codeEntry: 'frame',
        isLogging: true,
      },
    )
  })

  const none = { chainId: undefined, theme: undefined, language: 'en', codeEntry: undefined, isLogging: true }
  test.each([
    ['?enableLogger=false', { ...none, isLogging: false }],
    ['', none],
    ['?', none],
    ['?chainId=1&theme=<script>&language=%00&codeEntry=page', none],
    ['?chainId=javascript:alert(1)&language=javascript:alert(1)', none],
    [`?language=${'a-'.repeat(500)}&chainId=eip155:${'9'.repeat(99)}`, none],
    ['?rpcUrl=https://evil.example&enableLogger=true&enableCloudAuthAccount=true&smartAccountVersion=v7', none],
    ['?__proto__=x&constructor=y&chainId[]=eip155:1', none],
    ['?chainId=eip155:1&chainId=eip155:5', { ...none, chainId: 'eip155:1' }],
    [`?${'x=1&'.repeat(5000)}theme=dark`, none],
    ['?theme=%E0%A4%A', none],
  ])('S8: %s is data', (search, expected) => {
    expect(readAddress(search)).toEqual(expected)
  })
})
