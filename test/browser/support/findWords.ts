import type { Frame, Page } from '@playwright/test'

const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']

/**
 * All that users read or hear of the widget, or of a whole page or frame: texts and what stands for them, also of what is out of sight.
 * @param foreign selects what holds texts of strangers; marks in them are ours
 */
export const readTexts = (where: Page | Frame, of: 'widget' | 'page' = 'widget', foreign = 'none'): Promise<string[]> =>
  where.evaluate(
    ([names, whole, strange]) => {
      const found: string[] = []
      const read = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) read(element.shadowRoot)
          if (/^(script|style|template)$/i.test(element.tagName)) continue
          if (element.closest(strange) && !element.matches('.mark')) continue
          for (const name of names) found.push(element.getAttribute(name) ?? '')
          for (const node of element.childNodes)
            if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent?.trim() ?? '')
        }
      }
      if (whole) read(document.body)
      else for (const { shadowRoot } of document.querySelectorAll('[data-latchkey]')) if (shadowRoot) read(shadowRoot)
      return found.filter(Boolean)
    },
    [attributes, of === 'page', foreign] as const,
  )

/** A pattern of names that are no text: the longer one first, for of two that begin alike the whole one is meant. */
export const toPattern = (names: readonly string[]): string => [...names].sort((a, b) => b.length - a.length).join('|')

/**
 * Words that came from no messages: the pseudo-locale puts all others in brackets. One letter alone is a monogram.
 * @param names a pattern of what is no text
 */
export function findLiterals(texts: readonly string[], names: string): string[] {
  const known = new RegExp(names, 'g')
  return texts.filter((text) => {
    const rest = text.replace(/\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g, '').replace(known, '')
    return /\p{L}{2}/u.test(rest)
  })
}

/**
 * Latin words, of texts in a language that is written in other letters.
 * @param names a pattern of what is no text
 */
export function findLatin(texts: readonly string[], names: string): string[] {
  const known = new RegExp(names, 'g')
  return texts.filter((text) => /[a-z]{2}/i.test(text.replace(known, '')))
}
