import type { CDPSession, Page } from '@playwright/test'

const options = {
  ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const),
  ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf: true },
  ...{ automaticPresenceSimulation: true, defaultBackupEligibility: true, defaultBackupState: true },
}

/** Gives a page's browser window a place for passkeys that agrees to everything. It goes with the window. */
export async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  return { session, ...(await session.send('WebAuthn.addVirtualAuthenticator', { options })) }
}
