import { deepIf } from '../support/deep.js'
import type { DemoPage } from '../support/demoPage.js'
import { changeDirective, startHost } from '../support/host.js'
import { expect, test, user } from './support/faults.js'
import { gatherIntruders } from './support/intruders.js'
import type { FrameMode } from './support/scriptedFrame.js'
import { address, storageOf } from './support/widget.js'

const statuses = ['disconnected', 'connecting', 'connected', 'reconnecting']

/** What holds after every fault. */
async function expectSound(demo: DemoPage) {
  const { status } = await demo.state()
  expect(statuses).toContain(status)
}

/** A request for a signature in the page, and how it ends. */
async function askToSign(demo: DemoPage) {
  await demo.page.evaluate(() => {
    Object.assign(window, { end: undefined })
    const said = (end: unknown) => Object.assign(window, { end })
    window.latchkey
      .provider('eip155' as never)
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', window.latchkey.state().account?.address] })
      .then(said, (error: Error) => said(error.message))
  })
  return () => demo.page.evaluate(() => (window as unknown as { end: unknown }).end)
}

const absent: readonly [id: string, what: string, mode: FrameMode, isDeep: boolean][] = [
  ['F1', 'hangs', 'hang', false],
  ['F2', 'refuses connections', 'refuse', true],
  ['F2', 'may not be framed', 'deny', false],
  ['F2', 'answers 500', 'error', true],
  ['F2', 'never says READY', 'silent', true],
]

for (const [id, what, mode, isDeep] of absent)
  test(`${id}: a frame that ${what} is given up after 20 s, said once, and tried again${deepIf(isDeep)}`, async ({
    demo,
    page,
    scripted,
    widget,
    alerts,
    openSite,
    complaints,
  }) => {
    scripted.mode = mode
    await openSite()
    await widget.typeEmail(user)
    await expect(widget.frames).toHaveCount(1)
    await page.clock.fastForward(19_000)
    expect(alerts.count('IFRAME_LOAD_FAILED')).toBe(0)
    await page.clock.fastForward(1_500)
    await expect.poll(() => alerts.count('IFRAME_LOAD_FAILED')).toBe(1)
    await expectSound(demo)
    // The user is told, and can go on.
    await expect(demo.modal).toContainText(/could not|cannot|try again/i)
    scripted.mode = 'answer'
    await widget.emailField.press('Enter')
    await expect(widget.codeField).toBeVisible()
    await expect(widget.frames).toHaveCount(1)
    expect(alerts.count('IFRAME_LOAD_FAILED')).toBe(1)
    complaints.expect(/IFRAME_LOAD_FAILED|Failed to load resource|frame-ancestors|ancestor|ERR_/)
  })

test('F1: a frame that hangs does not hold the page’s own load event, nor other wallets', async ({
  demo,
  page,
  scripted,
  widget,
  openSite,
  logInScripted,
  complaints,
}) => {
  await openSite()
  await logInScripted()
  scripted.mode = 'hang'
  await page.reload({ waitUntil: 'load' })
  await expect(widget.frames).toHaveCount(1)
  await page.clock.fastForward(21_500)
  await page.waitForFunction(() => window.latchkey.state().ready)
  await expectSound(demo)
  await expect(demo.connectButton).toBeVisible()
  complaints.expect(/IFRAME_LOAD_FAILED/)
})

test('F3: READY counts late, once, and from the frame alone', async ({ page, scripted, widget, alerts, openSite }) => {
  scripted.mode = 'silent'
  await openSite()
  const begun = await page.evaluate(() => Date.now())
  await widget.typeEmail(user)
  const frame = await scripted.in(page)
  const { intruders, close } = await gatherIntruders(page)
  for (const intruder of intruders) await intruder.toPage({ type: '@w3m-frame/READY', id: 'x', payload: {} })
  // No time passes from there: on a busy machine the last three seconds would.
  await page.clock.pauseAt(begun + 17_000)
  expect(await scripted.heard(frame)).toEqual([])
  await scripted.say(frame, 'READY', 'ready', {})
  await scripted.say(frame, 'READY', 'again', {})
  await page.clock.resume()
  await expect(widget.codeField).toBeVisible()
  const heard = await scripted.heard(frame)
  for (const name of ['SYNC_DAPP_DATA', 'CONNECT_EMAIL']) expect(heard.filter((each) => each === name)).toHaveLength(1)
  expect(alerts.count('IFRAME_LOAD_FAILED')).toBe(0)
  await close()
})

test('F4: a frame that goes away in the middle of a login is reported, and the login begins again', async ({
  demo,
  page,
  scripted,
  widget,
  openSite,
  alerts,
  complaints,
}) => {
  await openSite()
  await widget.typeEmail(user)
  const frame = await scripted.in(page)
  await scripted.answer(frame, 'CONNECT_OTP', 'nothing')
  await widget.codeField.fill('123456')
  await expect.poll(() => scripted.heard(frame)).toContain('CONNECT_OTP')
  await frame.evaluate(() => location.reload())
  await page.clock.fastForward(121_000)
  await expect(demo.modal).toContainText(/timed out|took too long|did not answer|try again/i)
  expect(alerts.count('IFRAME_REQUEST_TIMEOUT')).toBeLessThanOrEqual(1)
  await expectSound(demo)
  await widget.codeField.fill('')
  await widget.codeField.fill('123456')
  await expect(demo.accountButton).toBeVisible()
  complaints.expect(/IFRAME_REQUEST_TIMEOUT|IFRAME_LOAD_FAILED/)
})

for (const [how, isDeep] of [
  ['navigates', false],
  ['is removed', true],
] as const)
  test(`F4: a request to sign ends when the frame ${how}, and is never sent again${deepIf(isDeep)}`, async ({
    demo,
    page,
    scripted,
    widget,
    openSite,
    logInScripted,
    complaints,
  }) => {
    await openSite()
    const frame = await logInScripted()
    const end = await askToSign(demo)
    await expect.poll(() => scripted.heard(frame)).toContain('RPC_REQUEST')
    if (how === 'navigates') await frame.evaluate(() => location.reload())
    else await widget.frames.evaluate((element) => element.remove())
    await page.clock.fastForward(121_000)
    await expect.poll(end).toMatch(/./)
    await expectSound(demo)
    complaints.expect(/IFRAME_REQUEST_TIMEOUT/)
    // The next one is the page's own, in a frame that was loaded anew.
    await askToSign(demo)
    const next = await scripted.in(page)
    await expect.poll(() => scripted.idsOf(next, 'RPC_REQUEST')).toHaveLength(1)
  })

test('F5: an answer counts once, when its id, type and shape are right', async ({
  demo,
  page,
  scripted,
  widget,
  openSite,
}) => {
  await openSite()
  await widget.typeEmail(user)
  const frame = await scripted.in(page)
  await scripted.answer(frame, 'CONNECT_OTP', 'nothing')
  await widget.codeField.fill('123456')
  await expect.poll(() => scripted.idsOf(frame, 'CONNECT_OTP')).toHaveLength(1)
  const [id = ''] = await scripted.idsOf(frame, 'CONNECT_OTP')
  const [used = ''] = await scripted.idsOf(frame, 'CONNECT_EMAIL')
  await scripted.say(frame, 'CONNECT_OTP_SUCCESS', 'unknown')
  await scripted.say(frame, 'CONNECT_OTP_SUCCESS', used)
  await scripted.say(frame, 'SWITCH_NETWORK_SUCCESS', id, { chainId: 1 })
  await scripted.say(frame, 'CONNECT_EMAIL_SUCCESS', id, { action: 'CONNECT' })
  await scripted.say(frame, 'CONNECT_OTP_ERROR', id, { message: 5 })
  await scripted.say(frame, 'GET_USER_SUCCESS', id, { address: 5 })
  expect((await demo.state()).connections).toEqual([])
  // The first valid one settles; what comes after it is ignored.
  await scripted.say(frame, 'CONNECT_OTP_ERROR', id, { message: '' })
  await scripted.say(frame, 'CONNECT_OTP_SUCCESS', id)
  await expect(widget.codeField).toBeEnabled()
  expect((await demo.state()).connections).toEqual([])
  await expectSound(demo)
})

test('F6: a sign-out that is never answered ends after 3 s, and a late answer changes nothing', async ({
  demo,
  page,
  scripted,
  widget,
  openSite,
  logInScripted,
}) => {
  await openSite()
  const frame = await logInScripted()
  await scripted.answer(frame, 'SIGN_OUT', 'nothing')
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => scripted.idsOf(frame, 'SIGN_OUT')).toHaveLength(1)
  const [id = ''] = await scripted.idsOf(frame, 'SIGN_OUT')
  await page.clock.fastForward(3_100)
  await expect(demo.connectButton).toBeVisible()
  expect(JSON.stringify(await storageOf(page))).not.toContain(user)
  if (!frame.isDetached()) await scripted.say(frame, 'SIGN_OUT_SUCCESS', id)
  expect((await demo.state()).connections).toEqual([])
  await expectSound(demo)
  await widget.typeEmail(user)
  await expect(widget.codeField).toBeVisible()
})

test('F7: the modal closed over a request rejects it, tells the frame, and takes no signature', async ({
  demo,
  page,
  scripted,
  openSite,
  logInScripted,
}) => {
  await openSite()
  const frame = await logInScripted()
  const end = await askToSign(demo)
  await expect.poll(() => scripted.idsOf(frame, 'RPC_REQUEST')).toHaveLength(1)
  const [id = ''] = await scripted.idsOf(frame, 'RPC_REQUEST')
  await expect(demo.modal).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await expect.poll(end).toBe('Request was aborted')
  await expect.poll(() => scripted.heard(frame)).toContain('RPC_ABORT')
  await scripted.say(frame, 'RPC_REQUEST_SUCCESS', id, `0x${'12'.repeat(65)}`)
  expect(await end()).toBe('Request was aborted')
  await expect(demo.modal).toBeHidden()
  await expectSound(demo)
  // The next good attempt works.
  await scripted.answer(frame, 'RPC_REQUEST', { payload: `0x${'34'.repeat(65)}` })
  const next = await askToSign(demo)
  await expect.poll(next).toBe(`0x${'34'.repeat(65)}`)
  await page.clock.runFor(1_000)
})

test('F8: an address is asked for again after 30 s, whatever is done to the device’s clock', async ({
  demo,
  page,
  scripted,
  widget,
  openSite,
}) => {
  await openSite()
  await widget.typeEmail(user)
  await expect(widget.codeField).toBeVisible()
  const frame = await scripted.in(page)
  const asks = async () => (await scripted.heard(frame)).filter((name) => name === 'CONNECT_EMAIL').length
  const start = await page.evaluate(() => Date.now())
  for (const moved of [0, 3_600_000, -3_600_000]) {
    await page.clock.setSystemTime(start + moved)
    await demo.modal.getByRole('button', { name: 'Close' }).click()
    await expect(demo.modal).toBeHidden()
    await widget.typeEmail('other@mail.example')
    await expect(demo.modal).toContainText(/Please try again after (30|[12]?\d) seconds?/)
    expect(await asks()).toBe(1)
  }
  await page.clock.setSystemTime(start)
  await page.clock.fastForward(31_000)
  await widget.emailField.press('Enter')
  await expect(widget.codeField).toBeVisible()
  expect(await asks()).toBe(2)
})

test('F32: a policy without the frame in frame-src is reported to the host once, and the rest works', async ({
  demo,
  stack,
  widget,
  complaints,
  alerts,
  page,
}) => {
  const host = await startHost(
    stack,
    changeDirective('frame-src', () => ["'none'"]),
  )
  await stack.projects.addOrigin(stack.projectId, host.url)
  await page.clock.install()
  await demo.goto(address, host.url)
  await widget.typeEmail(user)
  // At once: the clock is not moved on.
  const told = /Add http:\/\/wallet\.localhost:\d+ to frame-src.*POLICY_BLOCKED/
  await expect.poll(() => alerts.matching(told)).toBe(1)
  await expect(widget.frames).toHaveCount(0)
  await expect(demo.modal).toContainText('does not work on this site yet')
  await expectSound(demo)
  await widget.emailField.press('Enter')
  await page.clock.fastForward(20_500)
  await expect(widget.frames).toHaveCount(0)
  expect([alerts.count('POLICY_BLOCKED'), alerts.count('IFRAME_LOAD_FAILED')]).toEqual([1, 0])
  complaints.expect(/frame-src|Content Security Policy|POLICY_BLOCKED/)
  await host.stop()
})

test('F32: a host’s service worker never sees the frame’s calls', async ({
  demo,
  page,
  stack,
  widget,
  newMailbox,
  complaints,
}) => {
  const host = await startHost(stack, (policy) => policy.split('; require-trusted-types-for')[0] ?? '')
  await stack.projects.addOrigin(stack.projectId, host.url)
  await demo.goto(address, host.url)
  await host.install(page)
  await host.set(page, 'fail')
  await widget.logIn(newMailbox())
  await expect(demo.accountButton).toBeVisible()
  complaints.expect(/Failed to load resource|SERVER_ERROR|fetch/)
  await host.stop()
})
