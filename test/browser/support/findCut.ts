import type { Frame, Page } from '@playwright/test'

/**
 * What of the modal, or of the frame, is wider than its place: the dialog itself, or a button, heading or label whose words are cut without
 * being told whole. One pixel is for screen readers alone.
 */
export const findCut = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('[data-latchkey]')].map(({ shadowRoot }) => shadowRoot)
    const drawn = roots.flatMap((root) => [
      ...(root?.querySelectorAll<HTMLElement>('dialog[open], button, h1, label') ?? []),
    ])
    return drawn
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.clientWidth > 1 &&
          !element.title &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
  })
