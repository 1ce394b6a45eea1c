import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import decodeQR from 'qr/decode.js'

/** What a camera that looks at the screen reads there; undefined when it finds no code. */
export async function scan(page: Page): Promise<string | undefined> {
  const { width, height, data } = PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
  try {
    return decodeQR({ width, height, data })
  } catch {
    // Nothing to read yet: a camera looks again.
    return undefined
  }
}

/**
 * Photographs the screen until there is a code on it that can be read.
 * @param other A code that is known already: it waits for the next one.
 */
export async function readQr(page: Page, other?: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = await scan(page)
    expect(found, 'a code on the screen').toBeDefined()
    expect(found).not.toBe(other)
  }).toPass()
  return found ?? ''
}
