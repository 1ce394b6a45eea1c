import { useState } from 'react'
import { isLatchkeyError, type LatchkeyError } from '../../src/plugin.js'
import { Notice, useAtomValue, useText } from '../../src/ui/index.js'
import { changeAtom } from './atoms.js'

/** A change that a view makes: whether it is under way, and what became of it. */
export function useChange() {
  const [error, setError] = useState<LatchkeyError>()
  const step = useAtomValue(changeAtom)
  /** @returns whether it was made */
  const attempt = async (run: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined)
    try {
      await run()
      return true
    } catch (cause) {
      if (!isLatchkeyError(cause)) throw cause
      setError(cause)
      return false
    }
  }
  return { step, error, attempt }
}

/** Says why a change was not made, above the button that makes it. */
export function ChangeFailure({ error }: { readonly error: LatchkeyError | undefined }) {
  const t = useText()
  if (!error) return null
  if (error.outcome === 'rejected') return <Notice live>{t('names.change.declined')}</Notice>
  const isMaybe = error.data.maybeSent === true
  const isKnown = error.textKey.startsWith('names.error.')
  return (
    <Notice
      tone={isMaybe ? 'warning' : 'danger'}
      title={t(isMaybe ? 'names.change.maybe' : 'names.change.failed')}
      live
    >
      {t(isMaybe ? 'names.maybe.help' : isKnown ? error.textKey : 'names.error.NAME_CHANGE_FAILED')}
    </Notice>
  )
}
