import type { Finder } from './types.js'

/** The widget's modal on a page, found as a user finds things: by role and name. */
export interface ModalReader<Found> {
  /** The open dialog, whatever it shows. The shadow root is open: locators see through it. */
  readonly dialog: Found
  /** Heading of the view in sight. */
  readonly title: Found
  /** The view's way back, and the way out. */
  readonly back: Found
  readonly close: Found
  /** A button of the view in sight, by its whole name. */
  button(name: string): Found
  field(name: string): Found
  /** The short message below the view. */
  readonly toast: Found
}

/**
 * Finds the modal's parts. Names are those of the English texts.
 * @param page Playwright's page
 * @example
 * const modal = readModal(page)
 * await modal.button('Test Wallet').click()
 */
export function readModal<Found extends Finder<Found>>(page: { locator(selector: string): Found }): ModalReader<Found> {
  const dialog = page.locator('[data-latchkey="modal"] dialog[open]')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    dialog,
    title: dialog.getByRole('heading', { level: 1 }),
    back: button('Back'),
    close: button('Close'),
    button,
    field: (name) => dialog.getByRole('textbox', { name, exact: true }),
    toast: dialog.locator('[part="toast"]'),
  }
}
