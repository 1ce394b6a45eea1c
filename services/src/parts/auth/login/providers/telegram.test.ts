import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site, type TestDevice } from '../../../../../test/loginServices.js'
import { useProviders } from '../../../../../test/providerLogins.js'
import { readInitData } from './readInitData.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('login in a mini app of Telegram', (stores) => {
  const start = useProviders(stores)
  const enter = (device: TestDevice, initData: string, more: object = {}) =>
    device.post('/login/v1/telegram', { projectId: 'demo', origin: site, initData, ...more })

  test('behavior: a user logs in by init data, and is the same the next time', async () => {
    const { createDevice, providers, clock } = start()
    const device = await createDevice()
    const first = await enter(device, providers.signInitData('ada@example.com', clock.now()))
    expect(first).toMatchObject({
      status: 200,
      json: { user: { amr: ['telegram'], email: null }, profile: { provider: 'telegram', name: 'Ada Lovelace' } },
    })
    clock.advance(1000)
    const again = await enter(await createDevice(), providers.signInitData('ada@example.com', clock.now()))
    expect(again.json.user).toMatchObject({ sub: (first.json.user as { sub: string }).sub })
  })

  test('S24: init data that was changed, is old, comes early, or comes twice', async () => {
    const { createDevice, providers, clock } = start()
    const device = await createDevice()
    const good = providers.signInitData('ada@example.com', clock.now())
    const fields = [...new URLSearchParams(good)]
    for (const [name] of fields) {
      const changed = new URLSearchParams(fields.map(([key, value]) => [key, key === name ? `${value}1` : value]))
      const left = new URLSearchParams(fields.filter(([key]) => key !== name))
      const twice = `${good}&${name}=1`
      for (const bad of [`${changed}`, `${left}`, twice])
        expect(outcomeOf(await enter(device, bad))).toBe('403 SOCIAL_REFUSED')
    }
    expect(outcomeOf(await enter(device, `${good}&more=1`))).toBe('403 SOCIAL_REFUSED')
    const made = (ms: number) => enter(device, providers.signInitData('ada@example.com', clock.now() + ms))
    expect(outcomeOf(await made(-5 * 60_000))).toBe('403 SOCIAL_REFUSED')
    expect(outcomeOf(await made(60_000))).toBe('403 SOCIAL_REFUSED')
    expect((await enter(device, good)).status).toBe(200)
    const upper = good.replace(/hash=(\w+)/, (_, hash: string) => `hash=${hash.toUpperCase()}`)
    const turned = `${new URLSearchParams(fields.reverse())}`
    for (const again of [good, upper, turned]) {
      expect(outcomeOf(await enter(await createDevice(), again))).toBe('403 SOCIAL_REFUSED')
    }
  })

  test('S24: of two calls with the same init data one logs in', async () => {
    const { createDevice, providers, clock } = start()
    const initData = providers.signInitData('ada@example.com', clock.now())
    const devices = [await createDevice(), await createDevice()]
    const answers = await Promise.all(devices.map((device) => enter(device, initData)))
    expect(answers.map(outcomeOf).sort()).toEqual(['200', '403 SOCIAL_REFUSED'])
  })

  test('S29: init data is for the projects of its bot, on their pages', async () => {
    const { createDevice, providers, services, clock } = start()
    await services.projects.add({ id: 'other', origins: [site] })
    const device = await createDevice()
    const initData = providers.signInitData('ada@example.com', clock.now())
    expect(outcomeOf(await enter(device, initData, { projectId: 'other' }))).toBe('404 PROVIDER_UNKNOWN')
    expect(outcomeOf(await enter(device, initData, { origin: 'https://evil.example' }))).toBe('403 ORIGIN_NOT_ALLOWED')
    expect((await enter(device, initData)).status).toBe(200)
  })
})

test('S24: what another bot signed, or says no user, is no user', () => {
  const sign = (botKey: string, fields: Record<string, string>) => {
    const lines = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`)
    const key = createHmac('sha256', 'WebAppData').update(botKey).digest()
    const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
    return `${new URLSearchParams({ ...fields, hash })}`
  }
  const fields = { auth_date: '1000', user: '{"id":7,"first_name":"A"}', signature: 'x' }
  const read = (initData: string) => readInitData(initData, '1:key', 1_000_000)
  expect(read(sign('1:key', fields))).toEqual({ issuer: 'telegram', subject: '7', profile: { name: 'A' } })
  expect(read(sign('2:key', fields))).toBeUndefined()
  expect(read(sign('1:key', { auth_date: '1000' }))).toBeUndefined()
  for (const user of ['{}', '{"id":"7"}', '{"id":-1}', '7', 'nonsense']) {
    expect(read(sign('1:key', { ...fields, user }))).toBeUndefined()
  }
  expect(read(sign('1:key', { user: fields.user }))).toBeUndefined()
})
