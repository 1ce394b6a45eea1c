import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Divider,
  MailIcon,
  Picture,
  ProgressRing,
  Scene,
  Stack,
  Text,
  useAnnounce,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { type BegunLogin, busyAtom, loginAtom, mailsAtom, numberAtom } from '../atoms.js'
import { CodeEntry } from '../CodeEntry.js'
import { readEntry } from '../entry.js'
import { FrameButton } from '../FrameButton.js'
import type { EmailFlow } from '../flow.js'
import { emailLogin } from '../index.js'
import { MailNumber } from '../MailNumber.js'
import { Proof, Proofs } from '../Proof.js'
import { Resend } from '../Resend.js'
import { SentTo } from '../SentTo.js'
import { usePasskeys } from '../usePasskeys.js'
import { useProblem } from '../useProblem.js'
import { useViewSignal } from '../useViewSignal.js'

export { messages } from '../messages/views/index.js'

/** A device that is new to the wallet: a press in one mail and the code of another, in either order, or a passkey in their place. */
export function Component() {
  const t = useText()
  const announce = useAnnounce()
  const navigation = useNavigation(emailLogin)
  const params = useParams()
  const { isFromConnect } = readEntry(params)
  const { attempt, awaitDevice, handIn, enter, enterByPasskey } = useController<EmailFlow>()
  const signal = useViewSignal()
  const begun = useAtomValue(loginAtom)
  const mails = useAtomValue(mailsAtom)
  const number = useAtomValue(numberAtom)
  const isBusy = useAtomValue(busyAtom).includes('passkey')
  const hasPasskeys = usePasskeys()
  const problem = useProblem('device', 'resend')
  const other = useProblem('passkey')
  const last = useProblem('code')
  const [round, setRound] = useState(0)
  const [done, setDone] = useState(false)
  // What was shown stays until the view has gone: a connected login is none that was begun.
  const shown = useRef<BegunLogin | undefined>(undefined)
  if (!done && begun) shown.current = begun
  const login = shown.current
  const step = login?.step
  // The number goes when it was chosen; the device is confirmed once the wallet is there, too.
  const wasAsked = useRef(false)
  if (number !== undefined) wasAsked.current = true
  const isConfirmed = step?.action === 'VERIFY_OTP'
  const isCoded = login?.verified === true

  const connected = ({ id }: { readonly id: string }) => {
    setDone(true)
    // On the way from Connect the connection itself has moved the history on.
    if (!isFromConnect) navigation.done(id)
  }
  const goOn = async () => {
    const connection = await attempt('code', () => enter(undefined, { signal: signal() }))
    if (connection) connected(connection)
  }
  const byPasskey = async () => {
    const connection = await attempt('passkey', () => enterByPasskey(signal()))
    if (connection) connected(connection)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waited for with each pair of mails, as long as this view is there
  useEffect(() => {
    if (step?.action !== 'VERIFY_DEVICE') {
      // Opened without a login, or with one whose device is confirmed. With the same params: they say where the way back leads.
      if (round === 0) navigation.replace(emailLogin, params)
      return
    }
    wasAsked.current = false
    const leave = new AbortController()
    void attempt('device', () => awaitDevice({ signal: leave.signal }))
    return () => leave.abort()
  }, [round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once both are there
  useEffect(() => {
    if (isConfirmed && isCoded) void goOn()
  }, [isConfirmed, isCoded])
  const press = t(number === undefined ? 'email.device.press' : 'email.device.number')
  const told = isConfirmed ? t('email.device.pressed') : [press, number].filter(Boolean).join(' ')
  useEffect(() => announce(told), [announce, told])

  const change = () => {
    if (isFromConnect) navigation.back()
    else navigation.replace(emailLogin, params)
  }
  const ways = (
    <Stack gap={1} center>
      <Resend key={mails} onSent={() => setRound(round + 1)} />
      <Button size="chip" tone="plain" onClick={change}>
        {t('email.code.change')}
      </Button>
    </Stack>
  )
  if (problem.text) {
    return (
      <View title={t('email.device.title')}>
        <Scene
          picture={
            <ProgressRing state="failed" label={t('email.device.title')}>
              <Picture size={64} name={t('email.row')}>
                <MailIcon />
              </Picture>
            </ProgressRing>
          }
          title={t('email.device.failed')}
          help={problem.text}
        >
          {ways}
          {problem.code}
        </Scene>
      </View>
    )
  }
  if (login === undefined || step === undefined || step.action === 'CONNECT')
    return <View title={t('email.device.title')}>{null}</View>
  const submit = (code: string | undefined, left: AbortSignal) =>
    void attempt('code', () => handIn(code, { signal: left }))
  const isOpening = isCoded && (isConfirmed || (wasAsked.current && number === undefined))
  return (
    <View title={t('email.device.title')}>
      <Stack gap={5}>
        {hasPasskeys ? (
          <Stack gap={3}>
            <Button size="primary" loading={isBusy} onClick={() => void byPasskey()}>
              {t('email.device.passkey')}
            </Button>
            {other.text ? <Text tone="danger">{other.text}</Text> : null}
            <Divider>{t('email.device.or')}</Divider>
          </Stack>
        ) : null}
        <SentTo email={login.email}>{t('email.device.sent')}</SentTo>
        <Proofs>
          <Proof mark={1} done={isConfirmed} words={isConfirmed ? t('email.device.pressed') : press}>
            {number === undefined ? null : <MailNumber>{number}</MailNumber>}
          </Proof>
          <Proof mark={2} done={isCoded} words={t(isCoded ? 'email.device.coded' : 'email.device.code')}>
            {isCoded ? null : step.codeEntry === 'frame' ? (
              <FrameButton key={mails} onEnter={(left) => submit(undefined, left)} />
            ) : (
              <CodeEntry digits={step.digits} mailed={mails} onCode={(code) => submit(code, signal())} />
            )}
          </Proof>
        </Proofs>
        {isCoded && last.text ? (
          <Stack gap={3}>
            <Text tone="danger">{last.text}</Text>
            <Button size="primary" onClick={() => void goOn()}>
              {t('email.code.retry')}
            </Button>
            {last.code}
          </Stack>
        ) : isOpening ? (
          <Text tone="muted">{t('email.code.work')}</Text>
        ) : (
          ways
        )}
      </Stack>
    </View>
  )
}
