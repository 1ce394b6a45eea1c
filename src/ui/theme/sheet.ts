/** The constructed style sheets of one root. No `<style>` and no style attribute: a strict content policy allows these. */
export interface Sheets {
  /** Adopts a text once; later calls with the same text do nothing. Each part brings its own text on first use. */
  adopt(css: string): void
  /** Adopts an empty sheet of its own, to be written by its rules. */
  add(css: string): CSSStyleSheet
}

/** Makes the sheets of a shadow root. The cache lives and dies with the root: two widgets share nothing. */
export function createSheets(root: ShadowRoot): Sheets {
  const adopted = new Set<string>()
  const add = (css: string) => {
    // The sheet must come from the root's own document, which may be another window's.
    const { CSSStyleSheet } = root.ownerDocument.defaultView ?? globalThis
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return sheet
  }
  return {
    add,
    adopt(css) {
      if (adopted.has(css)) return
      adopted.add(css)
      add(css)
    },
  }
}
