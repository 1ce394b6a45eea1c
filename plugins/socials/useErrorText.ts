import type { LatchkeyError } from '../../src/plugin.js'
import { useText } from '../../src/ui/index.js'
import { messages } from './messages/en.js'

/** What is said about a failure: its title, and what to do. */
export function useErrorText() {
  const t = useText()
  const find = (key: string, other: string) => t(Object.hasOwn(messages, key) ? key : other)
  return ({ code }: LatchkeyError) => ({
    title: find(`socials.error.${code}.title`, 'socials.failed.title'),
    help: find(`socials.error.${code}`, 'socials.failed'),
  })
}
