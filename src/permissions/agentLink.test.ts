import { expect, test } from 'vitest'
import { type AgentLink, agentLinkLimits, encodeAgentLink, readAgentLink } from './agentLink.js'

const link: AgentLink = {
  name: 'Wetter-Bot',
  request: {
    chainId: '0x7a69',
    to: `0x${'b1'.repeat(20)}`,
    permission: { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: '0x1' } },
    rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }],
  },
  digest: 'ab'.repeat(32),
}
const write = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

test('behavior: what is written is read, whatever alphabet its name has', () => {
  for (const name of ['Wetter-Bot', 'بوت الطقس ☂', '天气机器人'])
    expect(readAgentLink(encodeAgentLink({ ...link, name }) ?? '')).toEqual({ ...link, name })
  expect(encodeAgentLink({ ...link, name: '??>>~~☂' })).toMatch(/^[A-Za-z0-9_-]+$/)
})

test('S38: what is no link is none', () => {
  const wrong: readonly unknown[] = [
    ...['text', 1, null, [], [link], {}],
    { ...link, name: '' },
    { ...link, name: '  ' },
    { ...link, name: 'x'.repeat(agentLinkLimits.name + 1) },
    { ...link, name: { toString: 'x' } },
    { ...link, digest: 'AB'.repeat(32) },
    { ...link, digest: 'ab'.repeat(31) },
    { ...link, request: [link.request] },
    { ...link, request: { ...link.request, to: '0x1' } },
    { ...link, request: { ...link.request, chainId: 31337 } },
    { ...link, request: { ...link.request, permission: 'all' } },
    { ...link, request: { ...link.request, note: 'x'.repeat(agentLinkLimits.length) } },
  ]
  for (const value of wrong) expect(readAgentLink(write(value)), JSON.stringify(value)).toBeUndefined()
  for (const text of ['', '#', 'e30', 'é', `${encodeAgentLink(link)}%`, '_'.repeat(9), btoa('\xff\xfe')])
    expect(readAgentLink(text), text).toBeUndefined()
  // Keys that objects have by themselves, at any depth.
  const hostile = JSON.stringify(link).replace('"data":{', '"data":{"__proto__":{"type":"all"},')
  expect(readAgentLink(btoa(hostile).replaceAll('=', ''))).toBeUndefined()
  expect(encodeAgentLink({ ...link, name: 'x'.repeat(61) })).toBeUndefined()
  expect(encodeAgentLink({ ...link, request: { ...link.request, note: 'x'.repeat(20_000) } })).toBeUndefined()
})

test('S38: a link with any character changed is read as a link of this form, or not at all', () => {
  const fragment = encodeAgentLink(link) ?? ''
  const alphabet = 'ABCXYZabcxyz0189-_'
  let seed = 42
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 2_000; round++) {
    const at = next(fragment.length)
    const changed = `${fragment.slice(0, at)}${alphabet[next(alphabet.length)]}${fragment.slice(at + 1 + next(3))}`
    const read = readAgentLink(changed)
    if (!read) continue
    expect(read.name.length).toBeLessThanOrEqual(agentLinkLimits.name)
    expect(read.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(read.request.to).toMatch(/^0x[0-9a-fA-F]{40}$/)
  }
})
