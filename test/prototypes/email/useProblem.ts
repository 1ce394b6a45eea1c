import { isLatchkeyError } from 'latchkey/plugin'
import { useText } from 'latchkey/ui'

/** Gives the text for what went wrong; none for what the user has ended. */
export function useProblem(): (error: unknown) => string | undefined {
  const t = useText()
  return (error) => {
    if (!isLatchkeyError(error)) return t('email.failed')
    if (error.outcome === 'dismissed') return undefined
    if (error.code === 'EMAIL_INVALID') return t('email.invalid')
    if (error.code === 'EMAIL_CODE_WRONG') return t('email.code.wrong')
    if (error.code === 'EMAIL_TOO_SOON') return t('email.soon', { count: Number(error.data.seconds) })
    return t('email.failed')
  }
}
