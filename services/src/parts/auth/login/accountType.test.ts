import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('what a user wants the account to be', (stores) => {
  const { start } = useLogin(stores)

  test('behavior: the choice goes with the user, to other devices and other logins; no other user has it', async () => {
    const { createDevice, logIn, clock } = start()
    const [one, two, other] = [await createDevice(), await createDevice(), await createDevice()]
    const session = await logIn(one, 'a@example.com')
    expect(session.user).not.toHaveProperty('accountType')
    const choose = (type: unknown) => one.post('/login/v1/account-type', { type }, { token: session.accessToken })
    expect(outcomeOf(await choose('smartAccount'))).toBe('200')
    // A mailbox gets a mail a minute.
    clock.advance(60_000)
    expect((await logIn(two, 'a@example.com')).user).toMatchObject({ accountType: 'smartAccount' })
    expect((await logIn(other, 'b@example.com')).user).not.toHaveProperty('accountType')
    expect(outcomeOf(await choose('eoa'))).toBe('200')
    const { json } = await one.post('/login/v1/user', {}, { token: session.accessToken })
    expect(json).toMatchObject({ accountType: 'eoa' })
  })

  test('behavior: it comes with a first manifest, of a device that the manifest lists; a choice that is there stands', async () => {
    const { createDevice, logIn } = start()
    const wanted = async (email: string, isListed: boolean, chosen?: 'eoa') => {
      const device = await createDevice()
      const { accessToken: token, user } = await logIn(device, email)
      if (chosen) await device.post('/login/v1/account-type', { type: chosen }, { token })
      const wallet = createTestWallet(user)
      const first = wallet.first({ mem: [testMembers.dev((isListed ? device : await createDevice()).jkt)] })
      const next = wallet.next(first, {})
      const types = []
      for (const [manifest, accountType] of [
        [first, 'smartAccount'],
        [next, 'eoa'],
      ] as const) {
        const body = { manifests: [wallet.sign(manifest)], accountType }
        expect(outcomeOf(await device.post('/login/v1/manifest', body, { token }))).toBe('200')
        types.push((await device.post('/login/v1/user', {}, { token })).json.accountType)
      }
      return types
    }
    expect(await wanted('c@example.com', true)).toEqual(['smartAccount', 'smartAccount'])
    expect(await wanted('d@example.com', true, 'eoa')).toEqual(['eoa', 'eoa'])
    expect(await wanted('e@example.com', false)).toEqual([undefined, undefined])
  })

  test('parameters: any other type is refused', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'a@example.com')
    for (const type of ['payment', '', null, 7])
      expect(outcomeOf(await device.post('/login/v1/account-type', { type }, { token }))).toMatch(/^400 /)
  })
})
