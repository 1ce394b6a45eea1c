import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAgent } from '../../../../src/agent/createAgent.js'
import {
  type AgentLink,
  type Hex,
  type Limit,
  type Permission,
  readAgentLink,
} from '../../../../src/permissions/index.js'
import { startUpstream } from '../../../test/startUpstream.js'
import { createOwner, openSessions, signGrant, type TestSessions } from '../../../test/testSessions.js'
import { openTestStore } from '../../../test/testStore.js'
import { type Listener, listen } from '../../http/listen.js'
import type { Store } from '../../openStore.js'
import { run } from '../run.js'
import { askedShape } from './askedShape.js'
import { judgeGrant } from './judgeGrant.js'
import { waitForGrant } from './waitForGrant.js'

// A database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const end = Math.floor(Date.now() / 1000) + 30 * 86_400
const limit = { type: 'native-token-allowance', amount: 1_000n, start: 1_700_000_000 } as const
const ask = {
  chainId: '0x7a69',
  permission: {
    type: 'native-token-allowance',
    isAdjustmentAllowed: true,
    data: { allowanceAmount: '0x3e8', justification: 'for the weather' },
  },
  rules: [{ type: 'expiry', data: { timestamp: end } }],
}

let store: Store
let kit: TestSessions
let listener: Listener
let folder: string
let address: Hex
let agent: Hex
beforeAll(async () => {
  store = await openTestStore()
  kit = await openSessions(store, { now: () => Date.now() })
  listener = await listen(kit.services.fetch, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await listener?.close()
  await kit?.services.sessionsFollow.close()
  await store?.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-link-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const key = generatePrivateKey()
  address = privateKeyToAddress(key)
  agent = address.toLowerCase() as Hex
  await writeFile(join(folder, 'agent.key'), `${key}\n`, { mode: 0o600 })
  await writeFile(join(folder, 'ask.json'), JSON.stringify(ask))
})

/** The command, as it is typed; `link` resolves as soon as it is said. */
function begin(options: Readonly<Record<string, string>> = {}) {
  const all = {
    ...{ 'frame-origin': 'https://wallet.example', project: 'shop & co', 'sessions-url': listener.url },
    ...{ ask: join(folder, 'ask.json'), name: 'Wetter-Bot', out: join(folder, 'grant.json'), ...options },
  }
  const words = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
  const said = { out: '', err: '' }
  let tell: (link: string) => void
  const link = new Promise<string>((resolve) => {
    tell = resolve
  })
  const surroundings = {
    env: {},
    out: (text: string) => {
      said.out += text
    },
    err(text: string) {
      said.err += text
      const [found] = /https:\S+#\S+/.exec(said.err) ?? []
      if (found) tell(found)
    },
  }
  const ended = run(
    ['agent', 'link', join(folder, 'agent.key'), ...words, '--data', join(folder, 'data')],
    surroundings,
  )
  return { link, ended: ended.then((code) => ({ code, ...said })) }
}
const readLink = (address: string): AgentLink => {
  const link = readAgentLink(new URL(address).hash.slice(1))
  if (!link) throw new Error(`No link: ${address}`)
  return link
}
const files = async () => (await readdir(folder)).filter((name) => name !== 'data').toSorted()
const untouched = ['agent.key', 'ask.json']

test('S22: a link is said at once, the answer is fetched once, judged, and lies in a file for its owner alone; createAgent takes it', async () => {
  const { link, ended } = begin()
  const said = new URL(await link)
  expect(`${said.origin}${said.pathname}${said.search}`).toBe('https://wallet.example/agent?projectId=shop+%26+co')
  const { name, request, digest } = readLink(said.href)
  expect([name, request]).toEqual(['Wetter-Bot', { ...ask, to: address }])
  const user = await kit.createUser()
  expect(await user.keepFor(digest, await signGrant(createOwner(), { delegate: agent }))).toMatchObject({ status: 200 })
  const { code, out, err } = await ended
  expect(code, err).toBe(0)
  expect(JSON.parse(out)).toEqual({ address, grant: join(folder, 'grant.json') })
  expect(await files()).toEqual([...untouched, 'grant.json'].toSorted())
  const path = join(folder, 'grant.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const key = (await readFile(join(folder, 'agent.key'), 'utf8')).trim() as Hex
  const grant = JSON.parse(await readFile(path, 'utf8'))
  expect(createAgent({ key, grant, rpcUrl: 'http://127.0.0.1:1' }).address).toBe(agent)
  // Neither the key nor the secret was said, nor stands anywhere.
  expect(out + err + JSON.stringify(grant)).not.toContain(key.slice(2))
  const secrets = (out + err).match(/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g) ?? []
  expect(secrets.filter((one) => createHash('sha256').update(one).digest('hex') === digest)).toEqual([])
})

test('S22: a service that hands out another answer than was asked for is refused, and nothing is written', async () => {
  const more = await signGrant(createOwner(), { delegate: agent, limit: { ...limit, amount: 1_001n } })
  const { url, seen } = await startUpstream((_, response) => {
    response.end(JSON.stringify({ answer: JSON.parse(more.brought.answer) }))
  })
  const { code, out, err } = await begin({ 'sessions-url': url }).ended
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('GRANT_DIFFERS: What was given is not what was asked for')
  expect(await files()).toEqual(untouched)
  expect(seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/agent-grants', expect.stringMatching(/^Bearer [A-Za-z0-9_-]{43}$/)],
  ])
})

test('S22: what is given is judged by its signed bytes: no more than was asked for, in any way', async () => {
  const owner = createOwner()
  const asked = askedShape.parse(ask)
  const judge = async (of: Partial<Permission> & { limit?: Limit; chainId?: bigint }, wanted = asked) => {
    const { brought } = await signGrant(owner, { delegate: agent, ...of })
    return judgeGrant(JSON.parse(brought.answer), wanted, agent).then(
      () => 'taken',
      ({ code, message }) => `${code} ${/: (.*?)\. Nothing/.exec(message)?.[1]}`,
    )
  }
  expect(await judge({})).toBe('taken')
  // Lowered is fine.
  expect(await judge({ limit: { ...limit, amount: 1n }, expiry: end - 86_400, payees: [`0x${'c1'.repeat(20)}`] })).toBe(
    'taken',
  )
  const other = 'GRANT_DIFFERS it is of another type, or for more'
  expect(await judge({ limit: { ...limit, amount: 1_001n } })).toBe(other)
  const token: Hex = `0x${'70'.repeat(20)}`
  expect(await judge({ limit: { ...limit, type: 'erc20-token-allowance', token } })).toBe(other)
  const periodic = { type: 'native-token-periodic', periodAmount: 1n, periodDuration: 60, start: limit.start } as const
  expect(await judge({ limit: periodic })).toBe(other)
  expect(await judge({ expiry: end + 1 })).toBe('GRANT_DIFFERS it lasts longer')
  expect(await judge({ delegate: `0x${'b2'.repeat(20)}` })).toBe('GRANT_DIFFERS it is for another agent')
  expect(await judge({ mayPassOn: true })).toBe('GRANT_DIFFERS it may be passed on')
  expect(await judge({ chainId: 1n })).toBe('GRANT_DIFFERS its account has not signed it for this network')
  const unlike = (more: object) => askedShape.parse({ ...ask, ...more })
  expect(await judge({}, unlike({ chainId: '0x1' }))).toBe('GRANT_DIFFERS it is for another network')
  expect(await judge({}, unlike({ from: `0x${'a9'.repeat(20)}` }))).toBe('GRANT_DIFFERS it is of another account')
  const payee = { type: 'payee', data: { addresses: [`0x${'c1'.repeat(20)}`] } }
  const bound = unlike({ rules: [...ask.rules, payee] })
  expect(await judge({}, bound)).toBe('GRANT_DIFFERS it pays others, too')
  expect(await judge({ payees: [`0x${'c2'.repeat(20)}`] }, bound)).toBe('GRANT_DIFFERS it pays others, too')
  expect(await judge({ payees: [`0x${'c1'.repeat(20)}`] }, bound)).toBe('taken')

  const within = (wanted: object, given: Limit) => judge({ limit: given }, unlike({ permission: wanted }))
  const wantedPeriod = { periodAmount: 10, periodDuration: 60 }
  const ofToken = {
    type: 'erc20-token-periodic',
    data: { ...wantedPeriod, tokenAddress: token.toUpperCase().replace('0X', '0x') },
  }
  expect(await within({ type: 'native-token-periodic', data: wantedPeriod }, periodic)).toBe('taken')
  expect(await within({ type: 'native-token-periodic', data: wantedPeriod }, { ...periodic, periodDuration: 59 })).toBe(
    other,
  )
  expect(await within({ type: 'native-token-periodic', data: wantedPeriod }, { ...periodic, periodAmount: 11n })).toBe(
    other,
  )
  expect(await within(ofToken, { ...periodic, type: 'erc20-token-periodic', token })).toBe('taken')
  expect(await within(ofToken, { ...periodic, type: 'erc20-token-periodic', token: `0x${'71'.repeat(20)}` })).toBe(
    other,
  )
  const stream = { type: 'native-token-stream', data: { amountPerSecond: 5, initialAmount: 7, maxAmount: 100 } }
  const flowing = { initialAmount: 7n, maxAmount: 100n, amountPerSecond: 5n, start: limit.start }
  const streamOf = (more: Partial<typeof flowing>): Limit => ({ type: 'native-token-stream', ...flowing, ...more })
  expect(await within(stream, streamOf({}))).toBe('taken')
  for (const more of [{ initialAmount: 8n }, { maxAmount: 101n }, { amountPerSecond: 6n }])
    expect(await within(stream, streamOf(more))).toBe(other)
  const revocation = { erc20Approve: true, erc721Approve: false, setApprovalForAll: false }
  const revoking = { type: 'token-approval-revocation', ...revocation } as const
  expect(await within({ type: 'erc20-token-revocation', data: {} }, revoking)).toBe('taken')
  expect(await within({ type: 'token-approval-revocation', data: revocation }, revoking)).toBe('taken')
  expect(await within({ type: 'token-approval-revocation', data: {} }, revoking)).toBe(other)
  expect(await within({ type: 'erc20-token-revocation', data: {} }, { ...revoking, erc721Approve: true })).toBe(other)
  const target: Hex = `0x${'e1'.repeat(20)}`
  const call = { type: 'contract-call', data: { target, method: 'vote(uint256)', maxCalls: 2 } }
  const calling = { type: 'contract-call', target, method: '0x0121b93f', maxValue: 0n, maxCalls: 2n } as const
  expect(await within(call, calling)).toBe('taken')
  for (const more of [{ maxCalls: 3n }, { maxValue: 1n }, { method: '0x0121b93e' }, { target: token }] as const)
    expect(await within(call, { ...calling, ...more } as Limit)).toBe(other)
  const exact = { ...call, data: { ...call.data, calldata: `0x0121b93f${'00'.repeat(31)}01` } }
  expect(await within(exact, calling)).toBe(other)

  const { brought } = await signGrant(owner, { delegate: agent })
  const answer = JSON.parse(brought.answer)
  for (const wrong of [
    null,
    'x',
    {},
    { ...answer, context: '0x' },
    { ...answer, chainId: 'x' },
    { ...answer, context: `${answer.context}00` },
  ])
    await expect(judgeGrant(wrong, asked, agent)).rejects.toMatchObject({ code: 'GRANT_DIFFERS' })
  // Signed by another key than the account's.
  const forged = await signGrant(createOwner(), { delegate: agent, account: owner.address.toLowerCase() as Hex })
  await expect(judgeGrant(JSON.parse(forged.brought.answer), asked, agent)).rejects.toMatchObject({
    code: 'GRANT_DIFFERS',
  })
})

test('parameters: what cannot be meant is said at once, before any link', async () => {
  await writeFile(join(folder, 'there.json'), 'mine')
  await writeFile(join(folder, 'other.json'), JSON.stringify({ ...ask, to: `0x${'b2'.repeat(20)}` }))
  await writeFile(join(folder, 'endless.json'), JSON.stringify({ ...ask, rules: [] }))
  await writeFile(join(folder, 'odd.json'), JSON.stringify({ ...ask, permission: { type: 'all', data: {} } }))
  const at = (name: string) => join(folder, name)
  const cases = [
    [{ out: at('there.json') }, 'SECRETS_INVALID: The file there.json is there already'],
    [{ ask: at('none.json') }, 'COMMAND_INVALID: The file none.json cannot be read'],
    [{ ask: at('there.json') }, 'COMMAND_INVALID: The file there.json asks for no permission'],
    [{ ask: at('other.json') }, 'COMMAND_INVALID: The file other.json asks for another address'],
    [{ ask: at('endless.json') }, 'asks for no permission (ERC-7715) that can be read: rules'],
    [{ ask: at('odd.json') }, 'asks for no permission (ERC-7715) that can be read: permission.type'],
    [{ name: 'x'.repeat(61) }, 'COMMAND_INVALID: A link takes a name of 60 characters'],
    [{ name: ' ' }, 'COMMAND_INVALID: A link takes a name of 60 characters'],
    [{ 'frame-origin': 'https://wallet.example/' }, 'COMMAND_INVALID: --frame-origin takes an origin'],
    [{ 'sessions-url': 'http://sessions.example' }, 'COMMAND_INVALID: --sessions-url takes an address'],
    [{ wait: '61' }, 'COMMAND_INVALID: --wait takes minutes'],
    [{ wait: 'x' }, 'COMMAND_INVALID: --wait takes minutes'],
  ] as const
  for (const [options, message] of cases) {
    const { code, err, out } = await begin(options).ended
    expect(err).toContain(message)
    expect([code > 0, out, err.includes('#')], message).toEqual([true, '', false])
  }
  await writeFile(at('agent.key'), `0x${'00'.repeat(32)}`)
  const { err } = await begin().ended
  expect(err).toMatch(/^SECRETS_INVALID: The file agent\.key has no key/)
  expect(await readFile(at('there.json'), 'utf8')).toBe('mine')
})

test('F9: it is asked patiently, as the service wants it, through its failures, and not for ever', async () => {
  let now = 0
  const pauses: number[] = []
  const said: string[] = []
  const answers: (() => Response | Promise<Response>)[] = [
    () => Promise.reject(new TypeError('offline')),
    () => new Response('gateway', { status: 502 }),
    () => Response.json({}, { status: 404 }),
    () => Response.json({}, { status: 429, headers: { 'Retry-After': '7' } }),
    () => Response.json({}, { status: 429, headers: { 'Retry-After': '7200' } }),
    () => new Response('not JSON'),
  ]
  const question = {
    ...{ url: 'https://sessions.test', secret: 's'.repeat(43), until: 100_000, clock: { now: () => now } },
    fetch: async () => answers.shift()?.() ?? Response.json({}, { status: 404 }),
    async pause(ms: number) {
      pauses.push(ms)
      now += ms
    },
    say: (text: string) => void said.push(text),
  }
  await expect(waitForGrant(question)).rejects.toMatchObject({ code: 'GRANT_NOT_GIVEN' })
  expect(pauses.slice(0, 7)).toEqual([3_000, 3_000, 3_000, 7_000, 60_000, 3_000, 3_000])
  expect(now).toBeLessThan(100_000)
  expect(said.map((text) => text.includes('again.') && text.includes('does not'))).toEqual([true, false, true, false])
})
