import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { createTestSecrets, site, type TestDevice } from '../../../../../test/loginServices.js'
import { useProviders } from '../../../../../test/providerLogins.js'
import { createHiding } from '../hiding.js'
import { readDisclosed } from './readDisclosed.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('mailboxes of providers, as projects may know them', (stores) => {
  const start = useProviders(stores)
  const db = () => stores.store.auth

  /** Services whose operator lists these domains for a provider, and lets the project know all that there is. */
  async function open(mailboxes: Readonly<Record<string, readonly string[]>> = {}) {
    await db().deleteFrom('auth.disclosures').execute()
    const world = start((entries) =>
      entries.map((entry) => ({ ...entry, ...(mailboxes[entry.id] && { mailboxes: mailboxes[entry.id] }) })),
    )
    await world.services.disclosures.set('demo', ['email', 'name', 'ways'])
    /** The user has read what the project may know, and pressed. */
    async function allow(device: TestDevice, token: string) {
      const body = { projectId: 'demo', origin: site, what: ['email', 'name', 'ways'], allowed: true }
      expect((await device.post('/login/v1/disclosure/answer', body, { token })).status).toBe(200)
    }
    const know = async (sub: string) => (await readDisclosed(db(), 'demo', [sub])).get(sub)
    return { ...world, allow, know }
  }

  test('S28: a provider’s word for a mailbox that it does not run is never told, and finds no user', async () => {
    const { createDevice, loginByMail, logIn, allow, know } = await open({ google: ['corp.example'] })
    const owner = await loginByMail(await createDevice(), 'ada@example.com')
    for (const id of ['google', 'apple', 'acme', 'discord', 'facebook']) {
      const device = await createDevice()
      const { user, accessToken, profile } = await logIn(device, id)
      // The page is told the claim, as before.
      expect([profile.email, user.sub === owner.user.sub]).toEqual(['ada@example.com', false])
      await allow(device, accessToken)
      expect(Object.keys((await know(user.sub)) ?? {})).not.toContain('email')
    }
    const kept = await db().selectFrom('auth.identities').select('email').where('email', 'is not', null).execute()
    expect(kept).toEqual([])
  })

  test('behavior: of a domain that the operator lists it is told, with who verified it, and is gone with the claim', async () => {
    const listed = { google: ['example.com'], acme: ['example.com'], apple: ['example.com'] }
    const { createDevice, logIn, allow, know, providers, clock } = await open(listed)
    const device = await createDevice()
    const { user, accessToken } = await logIn(device, 'google')
    await allow(device, accessToken)
    const issuer = providers.entries.find(({ id }) => id === 'google')?.issuer
    expect(await know(user.sub)).toEqual({
      email: { address: 'ada@example.com', verifiedBy: issuer },
      name: 'Ada Lovelace',
      ways: ['google'],
    })
    // Acme says that its addresses were not checked.
    const other = await createDevice()
    const unchecked = await logIn(other, 'acme')
    await allow(other, unchecked.accessToken)
    expect(await know(unchecked.user.sub)).toEqual({ name: 'Ada Lovelace', ways: ['acme'] })
    // Apple writes its truth as text.
    const third = await createDevice()
    const byApple = await logIn(third, 'apple')
    await allow(third, byApple.accessToken)
    expect((await know(byApple.user.sub))?.email?.address).toBe('ada@example.com')
    // The next login of a provider that no longer says so takes it back.
    clock.advance(1000)
    const after = start()
    expect((await after.logIn(await after.createDevice(), 'google')).user.sub).toBe(user.sub)
    expect(await know(user.sub)).toEqual({ name: 'Ada Lovelace', ways: ['google'] })
  })

  test('behavior: our own code comes before a provider’s word, and an added login tells as one that began', async () => {
    const { createDevice, loginByMail, add, allow, know, clock } = await open({ google: ['example.com'] })
    const device = await createDevice()
    const { user, accessToken } = await loginByMail(device, 'ann@example.org')
    await allow(device, accessToken)
    clock.advance(1000)
    expect((await add(device, 'google', accessToken)).status).toBe(200)
    const email = { address: 'ann@example.org', verifiedBy: 'mailbox' }
    expect(await know(user.sub)).toEqual({ email, name: 'Ada Lovelace', ways: ['google', 'email'] })
  })

  test('behavior: a mailbox outlives a hidden time with its identity, and names no user meanwhile', async () => {
    const { createDevice, logIn, allow, know, clock } = await open({ google: ['example.com'] })
    const device = await createDevice()
    const { user, accessToken } = await logIn(device, 'google')
    await allow(device, accessToken)
    const before = await know(user.sub)
    await db()
      .updateTable('auth.users')
      .set({ deleted_at: clock.now() - 40 * 86_400_000, erase_at: clock.now() + 86_400_000 })
      .where('sub', '=', user.sub)
      .execute()
    const hiding = createHiding(db(), createTestSecrets())
    await hiding.hide(clock.now(), () => false)
    expect(await know(user.sub)).toEqual({ ways: [] })
    const hidden = await db().selectFrom('auth.hidden_identities').selectAll().execute()
    expect(JSON.stringify(hidden)).not.toContain('ada@example.com')
    await logIn(await createDevice(), 'google')
    expect(await know(user.sub)).toEqual(before)
  })
})
