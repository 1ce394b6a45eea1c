import { beforeAll, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { makeShares } from '../../../test/testShares.js'
import { testMembers } from '../../../test/testWallet.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('a device that is taken out', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  test('S14: an older login takes none out, whatever the client; a fresh one does, and adding one needs none', async () => {
    const made = await kit.createWallet()
    const other = await kit.makeDevice()
    const old = { at: Math.floor(kit.clock.now() / 1000) - 300 }
    const added = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(other.jkt)] })
    const publish = (manifest: typeof added, claims: object, given = makeShares(manifest, [])) =>
      kit.call(
        made.user,
        made.device,
        ['publish', 'publish'],
        { manifest: made.wallet.sign(manifest), ...given },
        claims,
      )
    expect((await publish(added, old, makeShares(added, added.mem.slice(-1)))).status).toBe(200)
    const removed = made.wallet.next(added, { mem: made.first.mem })
    expect(await publish(removed, old)).toMatchObject({
      status: 403,
      json: { reasons: [expect.objectContaining({ name: 'STEP_UP_NEEDED' })] },
    })
    expect((await publish(removed, {})).status).toBe(200)
  })
})
