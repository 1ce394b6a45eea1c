import { expect, test } from './stack.js'

test('behavior: the demo paints with its services and chains behind it', async ({ page, stack }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /connect/i }).first()).toBeVisible()
  const response = await page.request.get('/stack.json')
  expect(await response.json()).toMatchObject({ services: stack.servicesUrl, projectId: stack.projectId })
  expect(errors).toEqual([])
})
