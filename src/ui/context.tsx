'use client'
import { type Context, createContext, type ReactNode, useContext, useInsertionEffect, useMemo } from 'react'
import type { TextParams, Translate } from '../kernel/index.js'
import type { CoreTextKey } from './messages/en.js'
import type { Shell } from './shell/types.js'

interface Ui {
  readonly shell: Shell | undefined
  readonly translate: Translate
  readonly imageOrigins: readonly string[]
}

const UiContext = createContext<Ui | undefined>(undefined)
const noOrigins: readonly string[] = []

export interface UiProviderProps {
  /** The shell that the tree is rendered into. Undefined on a server: parts then render without their sheets. */
  readonly shell?: Shell
  readonly translate: Translate
  /** Origins that may serve images without https, e.g. the host's own services on a developer's machine. Default: none. */
  readonly imageOrigins?: readonly string[]
  readonly children: ReactNode
}

/** Gives parts and views their shell and their messages. */
export function UiProvider({ shell, translate, imageOrigins = noOrigins, children }: UiProviderProps) {
  const ui = useMemo(() => ({ shell, translate, imageOrigins }), [shell, translate, imageOrigins])
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

/** Speaks to screen readers: `polite` waits its turn (default), `assertive` interrupts. Silent without a shell. */
export function useAnnounce(): Shell['announce'] {
  const { shell } = useUi()
  return shell?.announce ?? noAnnounce
}

const noAnnounce = () => {}

/**
 * Brings a part's style text to the shadow root that it is shown in, on first use. The text is one constant string:
 * each different text becomes one more sheet.
 */
export function useSheet(css: string): void {
  const { shell } = useUi()
  useInsertionEffect(() => shell?.sheets.adopt(css), [shell, css])
}
