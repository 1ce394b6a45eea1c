/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { AskedOn } from '../../../common/gate/AskedOn.js'
import { GuardedButton } from '../../../common/gate/GuardedButton.js'
import { createCodeScreen } from '../../../common/screen/CodeScreen.js'
import { useText, useTexts } from '../../../common/screen/context.js'
import {
  Button,
  Content,
  Field,
  Foot,
  MailIcon,
  MailNumber,
  Notice,
  Title,
} from '../../../common/screen/parts/index.js'
import type { CodeEntry, HostPage } from '../../../common/types.js'
import { isFlowError } from '../../../flows/index.js'
import type { Clock } from '../../../keys/index.js'
import type { MailboxOffer } from '../../types.js'
import { type MailboxText, messages } from './messages/index.js'

/** A step of a screen: the user adds a mailbox that logs in and recovers the wallet. Auth mails a code, then custody its page. */
export function MailboxStep(props: {
  readonly offer: MailboxOffer
  readonly clock: Clock
  readonly host: HostPage
  /** The mailbox recovers the wallet now. */
  readonly onDone: () => void
  /** `isAdded`: it signs in already, and recovers nothing yet. */
  readonly onCancel: (isAdded: boolean) => void
}) {
  const t = useTexts(messages)
  const shared = useText()
  const { offer, clock, host, onDone, onCancel } = props
  const [address, setAddress] = useState(offer.known ?? '')
  const [entry, setEntry] = useState<CodeEntry>()
  const [phase, setPhase] = useState<'address' | 'begin' | 'code' | 'press' | 'failed'>('address')
  const [problem, setProblem] = useState<MailboxText>()
  const [number, setNumber] = useState<string>()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  const Code = useMemo(() => entry && createCodeScreen(entry, clock), [entry])

  const begin = async () => {
    setPhase('begin')
    setProblem(undefined)
    try {
      setEntry(await offer.begin(address.trim()))
      setPhase('code')
    } catch (error) {
      setProblem(toText(error))
      setPhase('address')
    }
  }
  const press = async () => {
    const controller = new AbortController()
    waiting.current = controller
    setPhase('press')
    setNumber(undefined)
    try {
      await offer.prove(controller.signal, setNumber)
      if (!controller.signal.aborted) onDone()
    } catch {
      // Told below: the address logs in already, and this alone can be tried again.
      if (!controller.signal.aborted) setPhase('failed')
    }
  }
  if (phase === 'code' && Code)
    return (
      <Code
        host={host}
        done={() => void press()}
        fail={(error) => {
          setProblem(toText(error))
          setPhase('address')
        }}
      />
    )
  if (phase === 'press' || phase === 'failed')
    return (
      <Content key="press">
        <Title title={shared('recover.mail.waiting')} mark={<MailIcon />}>
          {shared('recover.mail.sent')} <strong dir="ltr">{address.trim()}</strong>
        </Title>
        {phase === 'press' ? <MailNumber number={number} /> : null}
        {phase === 'failed' ? (
          <Notice live tone="warning">
            {t('mailbox.unproved')}
          </Notice>
        ) : null}
        <Foot>
          {phase === 'failed' ? (
            <Button wide size="primary" onClick={() => void press()}>
              {shared('parts.retry')}
            </Button>
          ) : null}
          <Button wide tone="plain" onClick={() => onCancel(true)}>
            {t('mailbox.later')}
          </Button>
        </Foot>
      </Content>
    )
  return (
    <Content key="address">
      <Title title={t('mailbox.title')} mark={<MailIcon />}>
        {t('mailbox.help')}
      </Title>
      <Field
        label={t('mailbox.label')}
        error={problem ? t(problem) : undefined}
        value={address}
        maxLength={320}
        autoFocus
        loading={phase === 'begin'}
        onChange={(text) => {
          setAddress(text)
          setProblem(undefined)
        }}
      />
      <AskedOn host={host} />
      <Foot>
        <GuardedButton
          wide
          size="primary"
          clock={clock}
          shown={problem}
          disabled={!address.trim()}
          loading={phase === 'begin'}
          onPress={() => void begin()}
        >
          {t('mailbox.send')}
        </GuardedButton>
        <Button wide tone="plain" onClick={() => onCancel(false)}>
          {t('mailbox.later')}
        </Button>
      </Foot>
    </Content>
  )
}

function toText(error: unknown): MailboxText {
  if (isFlowError(error, 'EMAIL_TAKEN')) return 'mailbox.taken'
  if (isFlowError(error, 'TOO_MANY')) return 'mailbox.many'
  if (isFlowError(error, 'STEP_UP_NEEDED')) return 'mailbox.stale'
  return isFlowError(error, 'EMAIL_INVALID', 'SERVICE_REFUSED') ? 'mailbox.bad' : 'mailbox.offline'
}
