import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pressPage, readCode } from './support/createBrowser.js'
import { createBlockedProfile, createProfile, enterFrame, openFrame, pressDevice } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

describe('login by e-mail', () => {
  test('behavior: a new address gets a code, and with it a wallet on both namespaces; then it is ready', async () => {
    const frame = await openFrame(world, createProfile())
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await frame.ask('CONNECT_EMAIL', { email: 'Anna@mail.test' })).toEqual({
      ...{ action: 'VERIFY_OTP', resendAfter: 30, digits: 6 },
    })
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, 'anna@mail.test') })
    const user = await frame.ask('GET_USER', { chainId: 10 })
    const address = expect.stringMatching(/^0x[\da-fA-F]{40}$/)
    expect(user).toEqual({
      ...{ address, chainId: 10, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' },
      ...{ email: 'anna@mail.test', recovery: 'managed' },
    })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await frame.ask('GET_USER', { chainId })).toMatchObject({
      chainId,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
    const ready = await frame.nextScreen()
    expect(ready).toMatchObject({ name: 'ready', given: { recovery: 'managed', owner: { name: 'anna@mail.test' } } })
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await frame.ask('CONNECT_EMAIL', { email: 'anna@mail.test' })).toEqual({ action: 'CONNECT' })
    expect((await frame.login.unlock()).isLocked()).toBe(false)
  })

  test('behavior: on a new device custody is asked first, and the same wallet opens', async () => {
    const first = await enterFrame(world, await openFrame(world, createProfile()), 'bob@mail.test')
    const frame = await openFrame(world, createProfile())
    expect(await enterFrame(world, frame, 'bob@mail.test')).toEqual(first)
    expect(frame.shown).toEqual([])
  })

  test('behavior: after a reload the user is there before anything is unlocked', async () => {
    const profile = createProfile()
    const user = await enterFrame(world, await openFrame(world, profile), 'carl@mail.test')
    const frame = await openFrame(world, profile)
    world.down.add('custody')
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await frame.ask('GET_USER')).toEqual(user)
    await expect(frame.login.unlock()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.down.clear()
    const [wallet, same] = await Promise.all([frame.login.unlock(), frame.login.unlock()])
    expect(wallet).toBe(same)
    expect(wallet.accounts[0]?.address).toBe(user.address)
  })
})
void [createBlockedProfile, pressDevice, pressPage]
