/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { PasskeyError, usePasskey } from '../../common/ceremonies.js'
import { useText } from '../../common/screen/context.js'
import type { ScreenText } from '../../common/screen/messages/index.js'
import {
  Button,
  type ButtonProps,
  Content,
  Field,
  Foot,
  KeyIcon,
  MailIcon,
  MailNumber,
  Notice,
  Spinner,
  Title,
} from '../../common/screen/parts/index.js'
import type { ScreenProps } from '../../common/types.js'
import { isFlowError } from '../../flows/index.js'
import { fromCodeText } from '../../keys/changes.js'
import { KeyError, wipe } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { RecoverBy, RecoverChoices } from '../types.js'

type Work = 'mail' | 'passkey' | 'opening'

/** Offers the ways that bring the wallet to this device: custody's mail, a passkey, a recovery code. Done once it is open. */
export const createRecoverScreen = (choices: RecoverChoices) =>
  function RecoverScreen({ done, fail }: ScreenProps<void>) {
    const t = useText()
    const { ways, realm, address } = choices
    const [isTyping, setTyping] = useState(ways.length === 1 && ways[0] === 'code')
    const [problem, setProblem] = useState<ScreenText>()
    const [work, setWork] = useState<Work>()
    const [number, setNumber] = useState<string>()
    const waiting = useRef<AbortController>(undefined)
    useEffect(() => () => waiting.current?.abort(), [])

    const run = async (kind: Work, begin: () => Promise<RecoverBy>) => {
      const controller = new AbortController()
      waiting.current = controller
      setProblem(undefined)
      setNumber(undefined)
      setWork(kind)
      let by: RecoverBy | undefined
      try {
        by = await begin()
        controller.signal.throwIfAborted()
        if (kind !== 'mail') setWork('opening')
        await choices.recover(by, controller.signal, setNumber)
        done()
      } catch (error) {
        if (!controller.signal.aborted) setProblem(toText(error))
      } finally {
        if (by && 'secret' in by) wipe(by.secret)
        if (waiting.current === controller) setWork(undefined)
      }
    }
    const withPasskey = () =>
      run('passkey', async () => {
        const { cred, output: secret } = await usePasskey({ realm })
        return { k: 'prf', cred, secret }
      })
    const withMail = () => run('mail', async () => ({ k: 'mail' }))
    const stop = () => {
      waiting.current?.abort()
      setWork(undefined)
    }
    const leave = () => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))

    if (work === 'mail') return <WaitForMail {...{ address, number }} onCancel={stop} />
    if (work === 'opening')
      return (
        <Content key="opening">
          <Title title={t('recover.opening')} mark={<Spinner />} />
        </Content>
      )
    const notice = problem ? (
      <Notice live tone="warning" title={t('recover.failed.title')}>
        {t(problem)}
      </Notice>
    ) : null
    const beginAgain = (
      <Button wide tone="plain" onClick={leave}>
        {t(address === null ? 'recover.again.account' : 'recover.again')}
      </Button>
    )
    if (isTyping)
      return (
        <CodeForm
          notice={notice}
          onCode={(secret) => void run('opening', async () => ({ k: 'code', secret }))}
          onBack={ways.length > 1 ? () => setTyping(false) : undefined}
          beginAgain={beginAgain}
        />
      )
    const offers: Readonly<Record<RecoverBy['k'], Pick<ButtonProps, 'onClick' | 'loading'> & { text: ScreenText }>> = {
      mail: { text: 'recover.mail', onClick: () => void withMail() },
      prf: {
        text: work === 'passkey' ? 'recover.passkey.waiting' : 'recover.passkey',
        loading: work === 'passkey',
        onClick: () => void withPasskey(),
      },
      code: { text: 'recover.code', onClick: () => setTyping(true) },
    }
    return (
      <Content key="ways">
        <Title title={t('recover.title')} mark={<KeyIcon />}>
          {t('recover.help')}
        </Title>
        {notice}
        <Foot>
          {ways.map((way, at) => {
            const { text, ...props } = offers[way]
            return (
              <Button key={way} size={at === 0 ? 'primary' : 'secondary'} wide {...props}>
                {t(text)}
              </Button>
            )
          })}
          {beginAgain}
        </Foot>
      </Content>
    )
  }

/** Custody's mail is on its way, and its page has to be answered. */
function WaitForMail(props: {
  readonly address: string | null
  readonly number: string | undefined
  readonly onCancel: () => void
}) {
  const t = useText()
  const { address, number, onCancel } = props
  return (
    <Content key="mail">
      <Title title={t('recover.mail.waiting')} mark={<MailIcon />}>
        {t('recover.mail.sent')} <strong dir="ltr">{address}</strong>
      </Title>
      <MailNumber number={number} />
      <Foot>
        <Button wide onClick={onCancel}>
          {t('recover.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}

/** Takes a recovery code that was written down. Its checksum tells a typing mistake before anything is asked of a service. */
function CodeForm(props: {
  readonly notice: ComponentChildren
  readonly onCode: (secret: ReturnType<typeof fromCodeText>) => void
  readonly onBack: (() => void) | undefined
  readonly beginAgain: ComponentChildren
}) {
  const t = useText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const secret = readCode(code)
    if (!secret) return setError(t('recover.code.bad'))
    setCode('')
    props.onCode(secret)
  }
  return (
    <Content key="code">
      <Title title={t('recover.title')} mark={<KeyIcon />} />
      {props.notice}
      <Field
        label={t('recover.code.label')}
        hint={t('recover.code.hint')}
        error={error}
        value={code}
        maxLength={64}
        autoFocus
        onChange={(text) => {
          setCode(text)
          setError(undefined)
        }}
        onSubmit={submit}
      />
      <Foot>
        <Button size="primary" onClick={submit}>
          {t('recover.code.use')}
        </Button>
        {props.onBack ? (
          <Button wide onClick={props.onBack}>
            {t('recover.back')}
          </Button>
        ) : null}
        {props.beginAgain}
      </Foot>
    </Content>
  )
}

function readCode(text: string): ReturnType<typeof fromCodeText> | undefined {
  try {
    return fromCodeText(text)
  } catch {
    // Said by the result.
    return undefined
  }
}

function toText(error: unknown): ScreenText {
  if (error instanceof PasskeyError) return passkeyTexts[error.code]
  if (isFlowError(error, 'DEVICE_UNKNOWN')) return 'recover.wrong'
  if (error instanceof KeyError && error.code === 'OPENER_WRONG') return 'recover.wrong'
  if (isFlowError(error, 'RECOVERY_WAITS')) return 'recover.waits'
  if (isFlowError(error, 'EVIDENCE_REFUSED', 'DEVICE_REFUSED')) return 'recover.refused'
  return isFlowError(error, 'SERVICE_UNREACHABLE', 'SERVICE_FAILED') ? 'recover.offline' : 'recover.other'
}

const passkeyTexts = {
  CANCELLED: 'recover.cancelled',
  OTHER_USER: 'recover.wrong',
  EXISTS: 'recover.unsupported',
  NO_PRF: 'recover.unsupported',
  UNSUPPORTED: 'recover.unsupported',
} as const satisfies Record<PasskeyError['code'], ScreenText>
