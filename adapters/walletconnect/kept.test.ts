import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPageStorage, createWorld, first, only, until } from './test/world.js'

/** What docs/security.md lists, by the end of the name. */
const listed = [
  'keychain',
  'session',
  'messages',
  'messages_withoutClientAck',
  'subscription',
  'expirer',
  'history',
  'pairing',
  'proposal',
  'event-client',
]
const canary = '63616e617279'
const nameOf = (key: string) => key.split('//').at(-1) ?? ''

test('S36: the sessions’ storage holds what docs/security.md lists, and no key of a session after its end', async () => {
  const world = await createWorld()
  try {
    const phone = await world.phone({ approve: () => 'approve' })
    const storage = createPageStorage()
    const attempt = world.source({ storage }).connect()
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const signature = await session.request(
      { method: 'personal_sign', params: [`0x${canary}`, first] },
      { networkId: 'eip155:31337' },
    )
    const textOf = (name: string) => [...storage].find(([key]) => nameOf(key) === name)?.[1] ?? ''
    const { topic } = await phone.waitFor((state) => state.sessions[0])
    await until(() => textOf('session').includes(topic), 'the session is stored')
    expect([...storage.keys()].map(nameOf).filter((name) => !listed.includes(name))).toEqual([])
    // The session's key is what its messages are sealed with.
    expect(textOf('keychain')).toContain(topic)
    const readable = [...storage.values()].join()
    expect(readable).not.toContain(canary)
    expect(readable).not.toContain(String(signature).slice(2))

    await session.disconnect()
    await until(() => !textOf('keychain').includes(topic), 'the key is gone')
    await until(
      () => ['session', 'subscription', 'expirer', 'history'].every((name) => textOf(name) === '[]'),
      'all of it is gone',
    )
    expect(Object.keys(JSON.parse(textOf('keychain')))).toEqual(['client_ed25519_seed'])
    expect([...storage.keys()].map(nameOf).filter((name) => !listed.includes(name))).toEqual([])
  } finally {
    await world.stop()
  }
})

test('S36: of a session that its wallet ended nothing is left once the next one begins', async () => {
  const world = await createWorld()
  try {
    const phone = await world.phone({ approve: () => 'approve' })
    const storage = createPageStorage()
    const historyOf = () => [...storage].find(([key]) => nameOf(key) === 'history')?.[1] ?? ''
    const page = world.source({ storage })
    const attempt = page.connect()
    await phone.pair(await attempt.code())
    await only(attempt)
    const { topic } = await phone.waitFor((state) => state.sessions[0])
    await until(() => historyOf().includes(first), 'how it was agreed on')
    await phone.disconnect(topic)
    await until(() => attempt.changes.some(({ type }) => type === 'ended'), 'the page hears of it')
    page.stop()

    const next = world.source({ storage }).connect()
    await phone.pair(await next.code())
    const session = await only(next)
    await until(() => historyOf().includes(first) && !historyOf().includes(topic), 'only the new one')
    await session.request({ method: 'personal_sign', params: [`0x${canary}`, first] }, { networkId: 'eip155:31337' })
  } finally {
    await world.stop()
  }
})

test('S36: docs/security.md names each of them', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  expect(listed.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
