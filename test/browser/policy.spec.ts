import { expect, test } from './support/test.js'

test('behavior: S39 the page runs under a policy without unsafe sources, and with Trusted Types', async ({
  page,
  stack,
}) => {
  const response = await page.goto(stack.demoUrl)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe|\*|blob:/)
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self' data: https: ${stack.servicesUrl}`,
      `require-trusted-types-for 'script'`,
    ]),
  )
})

// Without this the zero violations of every other test would prove nothing.
test('behavior: S39 what breaks the policy is noticed by these tests', async ({ page, demo, complaints }) => {
  await demo.goto()
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body{color:red}'
    document.head.append(style)
  })
  await expect.poll(() => complaints.left().some((text) => /violates style-src/.test(text))).toBe(true)
  complaints.expect(/violates style-src/)
  await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b></b>'
    } catch {
      // The violation is what is asked about.
    }
  })
  await expect.poll(() => complaints.left().some((text) => /trusted-types/.test(text))).toBe(true)
  complaints.expect(/trusted-types|TrustedHTML|style-src|inline style/i)
})
