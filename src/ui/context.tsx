'use client'
import { type Context, createContext, type ReactNode, useContext, useInsertionEffect, useMemo } from 'react'
import type { TextParams, Translate } from '../kernel/index.js'
import type { CoreTextKey } from './messages/en.js'
import type { Shell } from './shell/types.js'

/** What parts need of the place that they are drawn in: their style sheets, and a voice for screen readers. A shell is one. */
export interface Surface {
  readonly sheets: Pick<Shell['sheets'], 'adopt'>
  readonly announce: Shell['announce']
}

interface Ui {
  readonly shell: Shell | undefined
  readonly surface: Surface | undefined
  readonly translate: Translate
  readonly imageOrigins: readonly string[]
}

const UiContext = createContext<Ui | undefined>(undefined)
const noOrigins: readonly string[] = []

export interface UiProviderProps {
  /** The shell that the tree is rendered into. Undefined on a server: parts then render without their sheets. */
  readonly shell?: Shell
  /** What parts are drawn in where there is no modal, as on a page that is made of them. Default: the shell. */
  readonly surface?: Surface
  readonly translate: Translate
  /** Origins that may serve images without https, e.g. the host's own services on a developer's machine. Default: none. */
  readonly imageOrigins?: readonly string[]
  readonly children: ReactNode
}

/** Gives parts and views their shell and their messages. */
export function UiProvider({ shell, surface = shell, translate, imageOrigins = noOrigins, children }: UiProviderProps) {
  const ui = useMemo(() => ({ shell, surface, translate, imageOrigins }), [shell, surface, translate, imageOrigins])
  return <UiContext.Provider value={ui}>{children}</UiContext.Provider>
}

/** What the modal provides. @throws {Error} outside of the modal */
export function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context)
  if (!value) throw new Error('latchkey/ui: parts and hooks work only inside the modal; render them from a view.')
  return value
}

/** @throws {Error} outside of `UiProvider` */
export const useUi = (): Ui => useProvided(UiContext)

/** Key of a text: Latchkey's are checked, a plugin's are `<area>.<name>`. */
export type TextKey = CoreTextKey | (string & {})

/** Gives `t(key, params)`, the message in the user's language. Views hold no literal words. */
export function useText(): (key: TextKey, params?: TextParams) => string {
  return useUi().translate
}

/** Speaks to screen readers: `polite` waits its turn (default), `assertive` interrupts. Silent without a surface. */
export function useAnnounce(): Shell['announce'] {
  const { surface } = useUi()
  return surface?.announce ?? noAnnounce
}

const noAnnounce = () => {}

/**
 * Brings a part's style text to the root that it is shown in, on first use. The text is one constant string:
 * each different text becomes one more sheet.
 */
export function useSheet(css: string): void {
  const { surface } = useUi()
  useInsertionEffect(() => surface?.sheets.adopt(css), [surface, css])
}
