import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chainGroupNames } from '../wallets/chainGroups.js'
import { isAppLink, isBrowseTemplate, isHttpsLink } from '../wallets/link.js'
import { parseWallets, walletSchema } from '../wallets/wallet.js'
import { bundledWallets } from './index.js'
import entries from './wallets.json' with { type: 'json' }

const wallets = await bundledWallets()
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)
const present = <T>(values: readonly (T | null | undefined)[]): T[] => values.filter((value) => value != null)

test('behavior: there are at least 120 wallets, and nothing stands there twice', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(120)
  expect(repeated(wallets.map(({ id }) => id))).toEqual([])
  expect(repeated(wallets.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(repeated(present(wallets.map(({ rdns }) => rdns?.toLowerCase())))).toEqual([])
  expect(repeated(wallets.map(({ order }) => order))).toEqual([])
  for (const field of ['app_store', 'play_store', 'chrome_store', 'browse_link', 'link_mode'] as const) {
    expect(repeated(present(wallets.map((wallet) => wallet[field]))), field).toEqual([])
  }
  const schemes = present(wallets.map(({ mobile_link }) => mobile_link?.toLowerCase().replace(/[:/]+$/, '')))
  expect(repeated(schemes)).toEqual([])
  const flags = wallets.flatMap(({ injected }) => (injected ?? []).map((one) => `${one.namespace}:${one.injected_id}`))
  expect(repeated(flags)).toEqual([])
})

test.each(wallets.map((wallet) => [wallet.id, wallet] as const))(
  'behavior: %s passes the schema and is of use',
  (_, wallet) => {
    expect(walletSchema.safeParse(wallet)).toMatchObject({ success: true })
    expect(wallet.homepage && wallet.image_id && wallet.order).toBeTruthy()
    expect(wallet.chains?.length).toBeGreaterThan(0)
    expect(repeated(wallet.chains ?? [])).toEqual([])
    // One of the namespaces that widgets know; others may stand beside it.
    expect(wallet.chains?.some((chain) => /^(eip155|solana|bip122|cosmos|polkadot):/.test(chain))).toBe(true)
    // Each row leads somewhere: it connects, or says where the wallet is to be had.
    const { supports_wc, rdns, injected, browse_link, chrome_store } = wallet
    expect(supports_wc || rdns || injected || browse_link || chrome_store).toBeTruthy()
  },
)

test.each([
  [
    'a field that is not known',
    { homepag: 'https://acme.example' },
    /^Wallet 2 \("acme"\): Unrecognized key: "homepag"/,
  ],
  ['an address without TLS', { homepage: 'http://acme.example' }, /^Wallet 2 \("acme"\): field "homepage"/],
  ['a link that runs code', { mobile_link: 'javascript:alert(1)' }, /^Wallet 2 \("acme"\): field "mobile_link"/],
  ['a chain that is none', { chains: ['everywhere'] }, /^Wallet 2 \("acme"\): field "chains.0"/],
  ['a name that hides a letter', { name: 'Ac\u200bme' }, /^Wallet 2 \("acme"\): field "name"/],
  ['an id of another', { id: 'metamask' }, /"metamask" stands there twice/],
])('parameters: wallets.json with %s is refused, naming entry and field', async (_, fault, message) => {
  const [metamask] = entries
  const list = (entry: object) => bundledWallets([metamask, { id: 'acme', name: 'Acme', ...entry }])
  expect(await list({})).toHaveLength(2)
  await expect(list(fault)).rejects.toMatchObject({ code: 'WALLET_INVALID', message: expect.stringMatching(message) })
})

test('S38: every link is of an allowed form', () => {
  for (const wallet of wallets) {
    const { homepage, link_mode, webapp_link, app_store, play_store, chrome_store } = wallet
    for (const link of present([homepage, link_mode, webapp_link, app_store, play_store, chrome_store])) {
      expect(isHttpsLink(link), `${wallet.id}: ${link}`).toBe(true)
    }
    for (const link of present([wallet.mobile_link, wallet.desktop_link])) {
      expect(isAppLink(link), `${wallet.id}: ${link}`).toBe(true)
      // Browsers write schemes in small letters, and phones compare them letter by letter.
      expect(link.split(':')[0]).toBe(link.split(':')[0]?.toLowerCase())
    }
    if (wallet.browse_link) expect(isBrowseTemplate(wallet.browse_link)).toBe(true)
  }
})

test('behavior: what many look for is offered first, certified, and connects', () => {
  expect(wallets[0]?.id).toBe('metamask')
  const first = wallets.slice(0, 20)
  expect(first.filter(({ badge_type }) => badge_type === 'certified').length).toBeGreaterThanOrEqual(18)
  const ids = new Set(wallets.map(({ id }) => id))
  const asked =
    'metamask rainbow trust coinbase phantom solflare zerion uniswap okx binance bitget safepal ledger trezor safe ready ' +
    'imtoken token-pocket 1inch rabby frame brave opera exodus crypto-com kraken robinhood backpack glow keplr leap ' +
    'cosmostation talisman subwallet nova polkadot-js xverse leather unisat magic-eden coin98 mathwallet bitpay zengo ' +
    'ambire family omni enkrypt taho core ronin sender temple'
  expect(asked.split(' ').filter((id) => !ids.has(id))).toEqual([])
})

test('behavior: docs/directory.md has an example that can be imported, and every field', async () => {
  const page = await readFile(new URL('../../../../../docs/directory.md', import.meta.url), 'utf8')
  const example: unknown = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '')
  expect(parseWallets(example)).toMatchObject([
    { id: 'acme', supports_wc: true, chains: expect.arrayContaining(['eip155:1']) },
  ])

  const table = page.split('| Field')[1]?.split('\n\n')[0] ?? ''
  const named = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const fields = { id: 'a', name: 'A' }
  for (const name of named) {
    // A field that is not known is refused by its name.
    const { error } = walletSchema.safeParse({ ...fields, [name ?? '']: Symbol('wrong') })
    expect(error?.issues[0]?.path, name).toEqual([name])
  }
  const used = new Set(wallets.flatMap((wallet) => Object.keys(wallet)))
  expect([...used].filter((name) => !named.includes(name))).toEqual([])
  expect(named).toHaveLength(22)
  for (const name of chainGroupNames) expect(page).toContain(`\`${name}\``)
})
