import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type { Sheets } from '../../../src/ui/theme/sheet.js'
import { messages, type ScreenText } from './messages/index.js'
import { createTexts, type Messages, type Texts } from './texts.js'

/** What the parts of a page share. */
export interface Surroundings {
  readonly sheets: Sheets
  /** BCP 47. */
  readonly language: string
  /** The operator's, beside the name. Default: none. */
  readonly mark?: string | undefined
  /** Speaks a text to screen readers. */
  announce(text: string): void
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

export function useSurroundings(): Surroundings {
  const found = useContext(SurroundingsContext)
  if (!found) throw new Error('Parts of the frame are drawn inside a screen: use createScreens, or Page for a window.')
  return found
}

/** Brings a part's style sheet into the page, once. */
export function useSheet(css: string): void {
  useSurroundings().sheets.adopt(css)
}

/** The words of a room (`{ en: ... }`) in the page's language. */
export function useTexts<Key extends string>(table: Messages<Key>): Texts<Key> {
  const { language } = useSurroundings()
  return useMemo(() => createTexts(table, language), [table, language])
}

/** The words of the frame's own screens. */
export const useText = (): Texts<ScreenText> => useTexts(messages)
