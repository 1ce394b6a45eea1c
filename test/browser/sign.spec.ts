import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from './support/test.js'

test('behavior: signs a message that the account can be held to', async ({ demo, page, stack }) => {
  await demo.goto()
  await demo.connect()
  await page.getByLabel('Your line').fill('Fog till noon')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await expect(demo.wallet()).toContainText('Fog till noon')
  await demo.answer('Sign')
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entry).toContainText('Fog till noon')
  await expect(demo.modal).toBeHidden()
  const valid = await verifyMessage({
    address: stack.accounts[0]?.address as Hex,
    message: 'Tidemark guest book\n\nFog till noon\n\nSigning costs nothing.',
    signature: (await entry.getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)
})

test('behavior: signs typed data, on the chain in use @deep', async ({ demo, page, stack }) => {
  await demo.goto()
  await demo.connect()
  await page.getByLabel('Species').selectOption('Common tern')
  await page.getByLabel('How many').fill('12')
  await page.getByRole('button', { name: 'Log the sighting' }).click()
  await expect(demo.wallet()).toContainText('Common tern')
  await demo.answer('Sign')
  await expect(page.getByText('Logged: 12 × common tern')).toBeVisible()
  const valid = await verifyTypedData({
    address: stack.accounts[0]?.address as Hex,
    domain: { name: 'Tidemark', version: '1', chainId: stack.chains[0]?.chainId },
    types: {
      Sighting: [
        { name: 'species', type: 'string' },
        { name: 'count', type: 'uint16' },
      ],
    },
    primaryType: 'Sighting',
    message: { species: 'Common tern', count: 12 },
    signature: (await page.getByRole('region', { name: 'Sightings' }).getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)
})

test('behavior: declining to sign changes nothing, and can be done over @deep', async ({ demo, page }) => {
  await demo.goto()
  await demo.connect()
  await page.getByLabel('Your line').fill('Maybe')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await demo.answer('Refuse')
  await expect(page.getByText('Not this time. Nothing happened.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await demo.answer('Sign')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Maybe')
})
