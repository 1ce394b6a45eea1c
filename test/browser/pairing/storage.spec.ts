import type { Page } from '@playwright/test'
import { deepIf } from '../support/deep.js'
import { expect, pair, sign, test } from '../support/pairing.js'

/** Where the demo's instance keeps its sessions. */
const databaseName = 'latchkey:default:walletconnect'

/** What happens to a key of it: the value that replaces its own, or `undefined` when it goes. */
interface Damage {
  /** How the key ends; empty: all of them. */
  readonly key: string
  readonly value?: unknown
}

/** Damages what is stored. The page of the origin has to be one without us, which would write over it. */
async function damage(page: Page, { key, value }: Damage): Promise<number> {
  return page.evaluate(
    ([name, ending, put]) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const [store = ''] = request.result.objectStoreNames
          const work = request.result.transaction(store, 'readwrite')
          const table = work.objectStore(store)
          const listed = table.getAllKeys()
          let count = 0
          listed.onsuccess = () => {
            for (const each of listed.result.filter((one) => String(one).endsWith(ending))) {
              if (put === null) table.delete(each)
              else table.put(put, each)
              count++
            }
          }
          work.oncomplete = () => resolve(count)
          work.onerror = () => reject(work.error)
        }
      }),
    [databaseName, key, value ?? null] as const,
  )
}

/** Without a session that anything could read there is nothing to tell: as when a person emptied the browser. */
const damages: readonly (Damage & { readonly name: string; readonly told?: true })[] = [
  { name: 'everything is text', key: '', value: 'garbage' },
  { name: 'everything is gone', key: '' },
  { name: 'the keys are gone', told: true, key: '//keychain' },
  { name: 'the sessions have no form', told: true, key: '//session', value: [null, 5, {}, { topic: 'x' }] },
  { name: 'the sessions are no list', key: '//session', value: { topic: 'x' } },
  {
    name: 'the session is over',
    told: true,
    key: '//session',
    value: [{ topic: 'a'.repeat(64), expiry: 1, namespaces: {} }],
  },
]

for (const { name, told, ...how } of damages) {
  test(`behavior: F21 damaged storage is cleaned, told once, and one connects at once: ${name}${deepIf(name !== 'the sessions have no form')}`, async ({
    demo,
    page,
    phone,
    stack,
    complaints,
  }) => {
    await demo.goto('/?wallets=none')
    await pair(demo, phone)
    await page.route(`${stack.demoUrl}/elsewhere`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    )
    await page.goto(`${stack.demoUrl}/elsewhere`)
    expect(await damage(page, how)).toBeGreaterThan(0)
    await demo.goto('/?wallets=none')
    await expect(demo.connectButton).toBeVisible()
    expect((await demo.state()).connections).toEqual([])
    expect(complaints.left().filter((text) => text.includes('Session Expired'))).toHaveLength(told ? 1 : 0)
    if (told) complaints.expect(/Session Expired/)
    await pair(demo, phone)
    await demo.reload()
    await expect(demo.accountButton).toBeVisible()
    await sign(page, 'All well again')
    await phone.approveNext('request')
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText('All well again')
  })
}

test('behavior: S36 the page keeps sessions in their own database, and nothing of them beside it', async ({
  demo,
  page,
  phone,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map((database) => database.name),
    cookies: document.cookie,
  }))
  expect(kept.databases).toEqual([databaseName])
  expect(kept.session).toEqual([])
  expect(kept.cookies).toBe('')
  const topic = phone.topic()
  for (const [key, value] of kept.local) {
    expect(key).toMatch(/^latchkey:default:/)
    expect(value).not.toContain(topic)
    expect(value).not.toMatch(/wc:|symKey/)
  }
})
