import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, useLogin } from '../../../../test/loginServices.js'

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

  test('parameters: any other type is refused', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'a@example.com')
    for (const type of ['payment', '', null, 7])
      expect(outcomeOf(await device.post('/login/v1/account-type', { type }, { token }))).toMatch(/^400 /)
  })
})
