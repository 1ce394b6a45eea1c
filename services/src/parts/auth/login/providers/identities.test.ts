import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf } from '../../../../../test/loginServices.js'
import { useProviders } from '../../../../../test/providerLogins.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface Listed {
  id: string
  kind: string
  name?: string
  began: number
  used: number
}

describeStore('logins of a user', (stores) => {
  const start = useProviders(stores)

  test('behavior: a user adds a login, sees when each was used, and takes one away', async () => {
    const { createDevice, loginByMail, logIn, add, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await loginByMail(device, 'mail@example.com')
    const began = Math.floor(clock.now() / 1000)
    const added = await add(device, 'github', token)
    expect(added).toEqual({ status: 200, json: {} })
    clock.advance(120_000)
    expect((await logIn(await createDevice(), 'github')).user.sub).toBe(user.sub)
    const list = async () =>
      ((await device.post('/login/v1/identities', {}, { token })).json as unknown as { identities: Listed[] })
        .identities
    const listed = await list()
    expect(listed).toEqual([
      { id: expect.any(String), kind: 'email', name: 'mail@example.com', began, used: began },
      { id: expect.any(String), kind: 'github', name: 'Ada Lovelace', began, used: began + 120 },
    ])
    const [mail, github] = listed.map(({ id }) => id)
    expect(outcomeOf(await device.post('/login/v1/identities/remove', { id: mail }, { token }))).toBe(
      '404 IDENTITY_UNKNOWN',
    )
    expect(await device.post('/login/v1/identities/remove', { id: github }, { token })).toEqual({
      status: 200,
      json: {},
    })
    expect((await list()).map(({ kind }) => kind)).toEqual(['email'])
    // Whoever has that account is another user from now on.
    expect((await logIn(await createDevice(), 'github')).user.sub).not.toBe(user.sub)
  })

  test('S30: an account of another user is not taken over', async () => {
    const { createDevice, logIn, add } = start()
    const [device, other] = [await createDevice(), await createDevice()]
    const { user } = await logIn(device, 'github')
    const { accessToken: token } = await logIn(other, 'google')
    expect(outcomeOf(await add(other, 'github', token))).toBe('409 IDENTITY_TAKEN')
    expect((await logIn(await createDevice(), 'github')).user.sub).toBe(user.sub)
  })

  test('behavior: the last login stays, also when two are taken away at once', async () => {
    const { createDevice, logIn, add } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'github')
    await add(device, 'discord', token)
    const { identities } = (await device.post('/login/v1/identities', {}, { token })).json as unknown as {
      identities: Listed[]
    }
    const answers = await Promise.all(
      identities.map(({ id }) => device.post('/login/v1/identities/remove', { id }, { token })),
    )
    expect(answers.map(outcomeOf).sort()).toEqual(['200', '409 LAST_LOGIN'])
  })

  test('S14: adding and taking away want a fresh login', async () => {
    const { createDevice, logIn, begin, clock } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'github')
    const { identities } = (await device.post('/login/v1/identities', {}, { token })).json as unknown as {
      identities: Listed[]
    }
    clock.advance(5 * 60_000 + 1)
    await expect(begin(device, 'google', {}, token)).rejects.toThrow('STEP_UP_NEEDED')
    const removed = await device.post('/login/v1/identities/remove', { id: identities[0]?.id }, { token })
    expect(outcomeOf(removed)).toBe('403 STEP_UP_NEEDED')
  })

  test('S30: what was begun to add a login logs nobody in, and what logs in adds none', async () => {
    const { createDevice, logIn, visit, finish, redeem } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, 'github')
    const adding = await visit(device, 'discord', { token })
    expect(outcomeOf(await redeem(device, adding, await finish(adding.body)))).toBe('403 SOCIAL_REFUSED')
    const login = await visit(device, 'x')
    const { handle } = (await finish(login.body)).json
    const added = await device.post(
      '/login/v1/identities/redeem',
      { transaction: login.transaction, handle },
      { token },
    )
    expect(outcomeOf(added)).toBe('403 SOCIAL_REFUSED')
    // Nor for another user who has logged in on the same device meanwhile.
    const begun = await visit(device, 'facebook', { token })
    const given = (await finish(begun.body)).json.handle
    const { accessToken: foreign } = await logIn(device, 'google', { person: 'grace@example.com' })
    const taken = await device.post(
      '/login/v1/identities/redeem',
      { transaction: begun.transaction, handle: given },
      { token: foreign },
    )
    expect(outcomeOf(taken)).toBe('403 SOCIAL_REFUSED')
  })
})
