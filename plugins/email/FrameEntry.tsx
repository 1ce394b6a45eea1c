import { MailIcon, Picture, ProgressRing, Scene, useAtomValue, useText } from '../../src/ui/index.js'
import { busyAtom } from './atoms.js'
import { FrameButton } from './FrameButton.js'
import { useProblem } from './useProblem.js'

interface FrameEntryProps {
  readonly email: string
  /** @param signal aborts when this is left, or asked once more */
  readonly onEnter: (signal: AbortSignal) => void
}

/** The wallet itself asks for the code, over this view; what is here is seen when the user has left that. */
export function FrameEntry({ email, onEnter }: FrameEntryProps) {
  const t = useText()
  const busy = useAtomValue(busyAtom).includes('code')
  const problem = useProblem('code', 'resend')
  return (
    <Scene
      picture={
        <ProgressRing state={busy ? 'waiting' : 'idle'} label={t('email.frame.title')}>
          <Picture size={64} name={t('email.row')}>
            <MailIcon />
          </Picture>
        </ProgressRing>
      }
      title={t('email.frame.title')}
      help={problem.text ?? t('email.frame.help', { email })}
    >
      <FrameButton onEnter={onEnter} />
      {problem.code}
    </Scene>
  )
}
