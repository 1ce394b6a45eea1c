import { useRef, useState } from 'react'
import {
  Button,
  HonestLabel,
  Stack,
  Terms,
  TermsGate,
  Text,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useTerms,
  useText,
  View,
} from '../../../src/ui/index.js'
import { AddressForm } from '../AddressForm.js'
import { type BegunLogin, loginAtom, mailsAtom } from '../atoms.js'
import { CodeEntry } from '../CodeEntry.js'
import { readEntry, viewOf } from '../entry.js'
import { FrameEntry } from '../FrameEntry.js'
import type { EmailFlow } from '../flow.js'
import { emailLogin } from '../index.js'
import { Resend } from '../Resend.js'
import { useStartAddress } from '../useStartAddress.js'
import { useViewSignal } from '../useViewSignal.js'

export { messages } from '../messages/views/index.js'

/** Takes the code; a host that opened it without a login under way is asked for the address first. */
export function Component() {
  const t = useText()
  const navigation = useNavigation(emailLogin)
  const { email, isFromConnect } = readEntry(useParams())
  const { attempt, enter, clearProblem, bringPhrase } = useController<EmailFlow>()
  const signal = useViewSignal()
  const mails = useAtomValue(mailsAtom)
  const [done, setDone] = useState(false)
  const [changing, setChanging] = useState(false)
  /** The user has a wallet already, whose recovery phrase is asked for after the login. */
  const [bringsPhrase, setBringsPhrase] = useState(false)
  const begun = useAtomValue(loginAtom)
  // What was shown stays until the view has gone: a connected login is none that was begun.
  const shown = useRef<BegunLogin | undefined>(undefined)
  if (!done) shown.current = begun && (email === undefined || begun.email === email) ? begun : undefined
  useStartAddress(email)
  const login = shown.current

  const connected = (id: string) => {
    setDone(true)
    // On the way from Connect the connection itself has moved the history on.
    if (!isFromConnect) navigation.done(id)
    if (bringsPhrase) bringPhrase()
  }
  const submit = async (code: string | undefined, signal: AbortSignal) => {
    const connection = await attempt('code', () => enter(code, { signal }))
    if (connection) connected(connection.id)
  }
  const change = () => {
    clearProblem()
    // The login stays begun: the field offers to go on with it.
    if (isFromConnect) navigation.back()
    else setChanging(true)
  }

  if (changing || login?.step.action !== 'VERIFY_OTP') {
    return (
      <AddressView
        onMailed={(action, address) => {
          setChanging(false)
          if (action === 'EmailVerifyDevice') navigation.replace(action, { email: address })
          else if (email !== address) navigation.replace(emailLogin, { email: address })
        }}
        onConnected={connected}
      />
    )
  }
  const { step } = login
  const ways = (
    <Stack gap={1} center>
      <Resend onSent={() => {}} />
      <Button size="chip" tone="plain" onClick={change}>
        {t('email.code.change')}
      </Button>
      {step.isNew && !bringsPhrase ? (
        <Button size="chip" tone="plain" onClick={() => setBringsPhrase(true)}>
          {t('email.phrase')}
        </Button>
      ) : null}
      {bringsPhrase ? (
        <Text tone="muted" size={12}>
          {t('email.phrase.help')}
        </Text>
      ) : null}
    </Stack>
  )
  return step.codeEntry === 'frame' ? (
    <View title={t('email.code.title')}>
      <FrameEntry key={mails} email={login.email} onEnter={(left) => void submit(undefined, left)} />
      {ways}
    </View>
  ) : (
    <View title={t('email.code.title')}>
      <CodeEntry
        email={login.email}
        digits={step.digits}
        mailed={mails}
        verified={login.verified}
        done={done}
        work={t(step.isNew ? 'email.code.making' : 'email.code.work')}
        onCode={(code) => void submit(code, signal())}
      >
        {step.isNew ? <HonestLabel /> : null}
        {ways}
      </CodeEntry>
    </View>
  )
}

interface AddressViewProps {
  readonly onMailed: (view: string, email: string | undefined) => void
  readonly onConnected: (id: string) => void
}

function AddressView({ onMailed, onConnected }: AddressViewProps) {
  const t = useText()
  const terms = useTerms()
  return (
    <View title={t('email.login.title')} footer={terms.needed ? <Terms /> : undefined}>
      <TermsGate>
        <Stack gap={4}>
          <Text tone="muted">{t('email.login.help')}</Text>
          <AddressForm autoFocus onMailed={(step, email) => onMailed(viewOf(step), email)} onConnected={onConnected} />
        </Stack>
      </TermsGate>
    </View>
  )
}
