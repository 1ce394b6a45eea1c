import { useAtomValue } from '../../src/ui/index.js'
import { updateEntryAtom } from './atoms.js'
import { CodeEntry } from './CodeEntry.js'
import { FrameEntry } from './FrameEntry.js'
import { UpdateWays } from './UpdateWays.js'
import type { useUpdate } from './useUpdate.js'
import { useViewSignal } from './useViewSignal.js'

interface UpdateCodeProps {
  /** The address that the code was sent to. */
  readonly email: string
  /** What is to be done besides typing the code. */
  readonly help?: string
  /** What another mail asks for. */
  readonly number?: string | undefined
  readonly update: ReturnType<typeof useUpdate>
  /** The address that the login moves to. */
  readonly newEmail: string
  /** @param code undefined where the wallet itself asks for it */
  readonly onCode: (code: string | undefined, signal: AbortSignal) => void
}

/** Takes a code of a change of e-mail, here or in the wallet. */
export function UpdateCode({ email, help, number, update, newEmail, onCode }: UpdateCodeProps) {
  const entry = useAtomValue(updateEntryAtom)
  const signal = useViewSignal()
  const ways = <UpdateWays update={update} email={newEmail} />
  return entry === 'frame' ? (
    <>
      <FrameEntry email={email} onEnter={(left) => onCode(undefined, left)} />
      {ways}
    </>
  ) : (
    <CodeEntry {...{ email, number }} {...(help && { help })} onCode={(code) => onCode(code, signal())}>
      {ways}
    </CodeEntry>
  )
}
