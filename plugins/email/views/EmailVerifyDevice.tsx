import { useEffect, useRef, useState } from 'react'
import {
  Button,
  MailIcon,
  Picture,
  ProgressRing,
  Scene,
  useAnnounce,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { loginAtom, mailsAtom, numberAtom } from '../atoms.js'
import { readEntry } from '../entry.js'
import type { EmailFlow } from '../flow.js'
import { emailLogin } from '../index.js'
import { MailNumber } from '../MailNumber.js'
import { Resend } from '../Resend.js'
import { useProblem } from '../useProblem.js'

export { messages } from '../messages/views.js'

/** Waits until the user has confirmed this device by the mail; then the code is asked for in its place. */
export function Component() {
  const t = useText()
  const announce = useAnnounce()
  const navigation = useNavigation(emailLogin)
  const params = useParams()
  const { isFromConnect } = readEntry(params)
  const { attempt, awaitDevice } = useController<EmailFlow>()
  const login = useAtomValue(loginAtom)
  const mails = useAtomValue(mailsAtom)
  const number = useAtomValue(numberAtom)
  const problem = useProblem('device', 'resend')
  const [round, setRound] = useState(0)
  const email = useRef(login?.email).current ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: waited for with each mail, as long as this view is there
  useEffect(() => {
    const leave = new AbortController()
    const wait = async () => {
      const { action } = login?.step ?? {}
      const isConfirmed =
        action === 'VERIFY_DEVICE'
          ? await attempt('device', () => awaitDevice({ signal: leave.signal }))
          : action === 'VERIFY_OTP' || login === undefined
      // With the same params: they say where the way back leads.
      if (isConfirmed && !leave.signal.aborted) navigation.replace(emailLogin, params)
    }
    void wait()
    return () => leave.abort()
  }, [round])
  const help = number === undefined ? t('email.device.help') : t('email.device.number')
  useEffect(() => announce([email, help, number].filter(Boolean).join('. ')), [announce, email, help, number])

  const change = () => {
    if (isFromConnect) navigation.back()
    else navigation.replace(emailLogin, params)
  }
  return (
    <View title={t('email.device.title')}>
      <Scene
        picture={
          <ProgressRing state={problem.text ? 'failed' : 'waiting'} label={t('email.device.title')}>
            <Picture size={64} name={t('email.row')}>
              <MailIcon />
            </Picture>
          </ProgressRing>
        }
        title={problem.text ? t('email.device.failed') : email}
        help={problem.text ?? help}
      >
        {number === undefined ? null : <MailNumber>{number}</MailNumber>}
        <Resend key={mails} onSent={() => setRound(round + 1)} />
        <Button size="chip" tone="plain" onClick={change}>
          {t('email.code.change')}
        </Button>
        {problem.code}
      </Scene>
    </View>
  )
}
