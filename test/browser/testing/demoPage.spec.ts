import { expect, test } from '../support/test.js'

test('behavior: state() waits for the instance of a page that has loaded and has none yet', async ({ demo, page }) => {
  await demo.goto()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The page learns from this where its services are, and makes its instance then.
  await page.route('**/stack.json', async (route) => {
    await held
    await route.continue()
  })
  await Promise.all([page.waitForRequest('**/stack.json'), page.reload()])
  const state = demo.state()
  release()
  expect((await state).connections).toEqual([])
})
