import type { LatchkeyError } from '../../src/plugin.js'
import { useText } from '../../src/ui/index.js'
import { toErrorText } from './errorText.js'

/** Says a failure in the user's language. */
export function useErrorText(): (error: LatchkeyError) => { readonly title: string; readonly help: string } {
  const t = useText()
  return (error) => {
    const { title, help, values } = toErrorText(error)
    return { title: t(title, values), help: t(help, values) }
  }
}
