import { expect, type Frame, type Page } from '@playwright/test'
import { recordViolations } from '../../../src/testing/index.js'
import { test as base } from '../support/workerTest.js'
import type { ScreensPage } from './page.js'
import type { ScreensSite } from './serveScreens.js'

export { expect }

interface Complaints {
  /** Takes out those that the test meant to cause. @throws {Error} when there is none yet */
  expect(pattern: RegExp): void
  /** Leaves those out that may or may not be heard: what a window says before it is listened to. */
  allow(pattern: RegExp): void
  left(): readonly string[]
}

interface Fixtures {
  readonly site: ScreensSite
  /** Violations of the policy and errors on the console, in every page and frame: none may be left (S39). */
  readonly complaints: Complaints
}

export const test = base.extend<Fixtures>({
  site: ({ screensSite }, use) => use(screensSite),
  complaints: [
    async ({ page, context }, use) => {
      const logs = [await recordViolations(page)]
      context.on('page', (opened) => {
        recordViolations(opened).then(
          (log) => logs.push(log),
          // It was closed at once.
          () => undefined,
        )
      })
      const allowed: RegExp[] = []
      const left = () =>
        logs.flatMap((log) => log.left()).filter((text) => !allowed.some((pattern) => pattern.test(text)))
      await use({
        left,
        allow: (pattern) => void allowed.push(pattern),
        expect(pattern) {
          const log = logs.find((one) => one.left().some((text) => pattern.test(text)))
          if (!log) throw new Error(`Nothing like ${pattern} happened, but: ${left().join('\n')}`)
          log.expect(pattern)
        },
      })
      expect(left(), 'policy violations, console errors, unhandled rejections').toEqual([])
    },
    { auto: true },
  ],
})

export async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('no frame')
  await frame.waitForFunction(() => 'page' in globalThis)
  return frame
}

/** Waits until nothing moves in the wallet's page. */
export const standStill = (frame: Frame) =>
  frame.evaluate(() => {
    const root = document.body.firstElementChild?.shadowRoot
    return Promise.all(
      (root?.getAnimations() ?? []).map(
        (animation) => animation.effect?.getTiming().iterations === 1 && animation.finished,
      ),
    )
  })

/** Reads what the page of the wallet recorded. */
export const read = <Key extends 'told' | 'added' | 'recovered' | 'outcomes'>(where: Page | Frame, key: Key) =>
  where.evaluate((name) => (globalThis as unknown as { page: ScreensPage }).page[name], key)

/** A platform authenticator of the page and its frames. A window that opens needs one of its own, with the same passkeys. */
export async function addAuthenticator(
  page: Page,
  { hasPrf = true, isBackedUp = true, version = 'ctap2_1' as 'ctap2_0' | 'ctap2_1' } = {},
) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: version, transport: 'internal', hasPrf },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      ...{ defaultBackupEligibility: isBackedUp, defaultBackupState: isBackedUp },
    },
  })
  return {
    /** From now on the user says no. */
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** Calls a function of the wallet's page. */
export const call = (where: Page | Frame, name: 'makePasskey') =>
  where.evaluate((called) => (globalThis as unknown as { page: ScreensPage }).page[called](), name)
