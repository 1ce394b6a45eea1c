import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as networks from '../../../../../src/networks/index.js'
import { isPlainSvg } from '../../../http/isPlainSvg.js'
import { colourOfHue, contrastWithWhite, leastContrast, toColour } from '../../../pages/colour.js'
import { bundledWallets } from '../data/index.js'
import { assetsById } from './assets.js'
import { createImages, type Image } from './createImages.js'
import { drawLetters } from './draw.js'
import { type IconKind, openIcons } from './icons.js'

const images = createImages()
const wallets = await bundledWallets()
const isDrawn = (image: Image | undefined) => image?.body.includes('<text') === true
const isTest = (image: Image | undefined) => image?.body.includes('latchkey-test') === true

test('behavior: every bundled wallet has a picture, and no two wallets the same one', async () => {
  const found = await Promise.all(
    wallets.map(async ({ id, image_id = '' }) => ({ id, image: await images.wallet(image_id) })),
  )
  for (const { id, image } of found) {
    expect(image, id).toMatchObject({ type: 'image/svg+xml', tag: expect.stringMatching(/^"[\w-]{22}"$/) })
    expect(isPlainSvg(image?.body ?? ''), id).toBe(true)
  }
  const tags = found.map(({ image }) => image?.tag)
  expect(tags.filter((tag, index) => tags.indexOf(tag) !== index)).toEqual([])
  expect(found.filter(({ image }) => !isDrawn(image)).length).toBeGreaterThan(40)
})

test('behavior: only these wallets bear the picture of a network, each of their own maker', async () => {
  const icons = openIcons()
  const [own, traded, chains] = await Promise.all((['wallets', 'exchanges', 'networks'] as const).map(icons.names))
  const ids = wallets.map(({ image_id = '' }) => image_id)
  const borrowed = ids.filter((id) => !own?.has(id) && !traded?.has(id) && chains?.has(id))
  expect(borrowed.sort()).toEqual(['kaia', 'polkadot', 'robinhood', 'status', 'wemix'])
})

test('behavior: what has no picture gets its first letter, always alike and in its own colour', async () => {
  const one = await images.wallet('acme')
  expect(one?.body).toMatch(/>A<\/text>/)
  expect(await createImages().wallet('acme')).toEqual(one)
  expect((await images.wallet('acme-2'))?.tag).not.toBe(one?.tag)
  expect(isPlainSvg(one?.body ?? '')).toBe(true)
})

const known = Object.values(networks).flatMap((value) => (typeof value === 'object' ? [value] : []))
test.each(known.map((network) => [network.name, network] as const))(
  'behavior: %s has a picture',
  async (_, network) => {
    const { assets, caipNetworkId, testnet } = network
    const bySlug = await images.asset(assets?.imageId ?? '')
    expect(bySlug).toEqual(await images.asset(caipNetworkId))
    expect(bySlug?.body.startsWith('<svg')).toBe(true)
    expect(isPlainSvg(bySlug?.body ?? '')).toBe(true)
    // Drawn letters are for what is not known.
    expect(assetsById.has(caipNetworkId)).toBe(true)
    expect(isTest(bySlug)).toBe(testnet)
  },
)

test('behavior: every asset names a picture that is there; an unknown one gets a letter', async () => {
  const icons = openIcons()
  for (const [id, { icon, kind = 'networks' }] of assetsById) expect(await icons.load(kind, icon), id).toBeTruthy()
  expect((await images.asset('eip155:31337'))?.body).toMatch(/>3<\/text>/)
  expect(isDrawn(await images.asset('injected'))).toBe(true)
  expect(isDrawn(await images.asset('walletConnect'))).toBe(false)
})

test.each([
  ['USD', '$'],
  ['eur', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['PLN', 'zł'],
  ['BRL', 'R$'],
  ['CHF', 'CHF'],
  ['XQQ', 'XQQ'],
])('parameters: currency %s is drawn as %s', async (code, sign) => {
  const image = await images.currency(code)
  expect(image?.body).toContain(`>${sign}</text>`)
  expect(isPlainSvg(image?.body ?? '')).toBe(true)
})

test('parameters: a token is found in any case; an unknown one gets the first letter that it has', async () => {
  const usdc = await images.token('USDC')
  expect(isDrawn(usdc)).toBe(false)
  expect(await images.token('usdc')).toEqual(usdc)
  expect((await images.token('$acme'))?.body).toMatch(/>A<\/text>/)
  expect((await images.token('₮₮'))?.body).toMatch(/>\?<\/text>/)
})

test.each([
  '',
  '..',
  '../metamask',
  '..%2f..%2fpackage',
  'metamask/../metamask',
  'metamask.svg',
  '/etc/passwd',
  'C:\\x',
  'a\0b',
  'x'.repeat(65),
  '__proto__',
])('S38: %j is the id of no wallet and of no asset', async (id) => {
  expect(await images.wallet(id)).toBeUndefined()
  // An asset may have a sign or a capital in it, but never a dot or a slash.
  if (id !== '__proto__') expect(await images.asset(id)).toBeUndefined()
  expect(await images.currency(id)).toBeUndefined()
})

test('S38: a token named like a path, a tag or an object’s own keys is a letter', async () => {
  for (const symbol of ['../USDC', '../../wallets/metamask', '<script>', '"><b>', '__proto__', 'constructor', '&lt;']) {
    const image = await images.token(symbol)
    expect(isDrawn(image), symbol).toBe(true)
    expect(isPlainSvg(image?.body ?? ''), symbol).toBe(true)
  }
  for (const symbol of ['', ' ', 'a b', 'a\u202eb', 'a\nb', 'x'.repeat(33)]) {
    expect(await images.token(symbol), JSON.stringify(symbol)).toBeUndefined()
  }
})

test('S38: only names that stand in the folder become paths', async () => {
  const icons = openIcons()
  for (const name of ['../branded/metamask', './metamask', 'metamask.svg.js/../metamask', '']) {
    expect(await icons.load('wallets', name), name).toBeUndefined()
  }
  expect(await icons.load('wallets', 'metamask')).toBeTruthy()
})

test.each<IconKind>(['wallets', 'exchanges', 'networks', 'tokens'])(
  'S38: all pictures of %s are shapes and colours alone',
  async (kind) => {
    const icons = openIcons()
    const names = [...(await icons.names(kind))]
    expect(names.length).toBeGreaterThan(20)
    const pictures = await Promise.all(names.map((name) => icons.load(kind, name)))
    expect(names.filter((_, index) => !pictures[index])).toEqual([])
  },
  60_000,
)

test('behavior: the letter can be read on every colour', () => {
  for (let hue = 0; hue < 360; hue++) expect(contrastWithWhite(colourOfHue(hue))).toBeGreaterThanOrEqual(leastContrast)
  expect(contrastWithWhite('#ffffff')).toBe(1)
  expect(contrastWithWhite('#000000')).toBe(21)
  expect(contrastWithWhite('#b45309')).toBeGreaterThanOrEqual(leastContrast)
  expect(new Set(wallets.map(({ id }) => toColour(id))).size).toBeGreaterThan(80)
})

test('S38: a picture of the package that is more than a picture is not shown', async () => {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-icons-'))
  try {
    const folder = join(root, 'wallets', 'background')
    await mkdir(folder, { recursive: true })
    const add = (name: string, value: unknown) =>
      writeFile(join(folder, `${name}.svg.js`), `export default ${JSON.stringify(value)}`)
    const picture = drawLetters('acme', 'A')
    await add('good', picture)
    await add('bad', picture.replace('<path', '<path onload="alert(1)"'))
    await add('none', { svg: picture })
    await writeFile(join(root, 'package.json'), '{ "type": "module" }')
    const icons = openIcons(root)
    expect(await icons.load('wallets', 'good')).toBe(picture)
    expect(await icons.load('wallets', 'bad')).toBeUndefined()
    expect(await icons.load('wallets', 'none')).toBeUndefined()
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

test('S38: letters are text, and at most three', () => {
  expect(isPlainSvg(drawLetters('acme', '<&'))).toBe(true)
  expect(drawLetters('acme', '<&')).toContain('>&lt;&amp;</text>')
  expect(drawLetters('acme', 'ABCD')).toContain('>ABC</text>')
})
