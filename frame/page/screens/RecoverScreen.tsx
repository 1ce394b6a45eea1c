/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { isFlowError, type RecoveryWay } from '../../flows/index.js'
import { fromCodeText, KeyError, wipe } from '../../keys/index.js'
import { PasskeyError, usePasskey } from '../../windows/passkey/ceremonies.js'
import type { PasskeyAsk } from '../../windows/purposes.js'
import type { ScreenProps } from '../types.js'
import { useText } from './context.js'
import type { ScreenText } from './messages/index.js'
import { Button, Content, Field, Foot, KeyIcon, Notice, Spinner, Title } from './parts/index.js'

/** A way to recover that a user brings along. */
export type BroughtWay = Extract<RecoveryWay, { k: 'prf' | 'code' }>

/** What the recover screen is made from. */
export interface RecoverScreenParts {
  /** Whose passkey is asked for. */
  readonly user: Pick<PasskeyAsk, 'realm' | 'sub'>
  /** Ways that the wallet has, where that is known. Default: both. */
  readonly ways?: readonly BroughtWay['k'][]
  /** Recovers the wallet (`recoverWallet`). What it throws is told here, and the user tries again. The screen wipes the secret. */
  recover(way: BroughtWay): Promise<void>
}

/** How the screen ended: the wallet is open, or the user wants to log in as somebody else. */
export type RecoverResult = 'recovered' | 'begin again'

/** Asks for a passkey or a recovery code, where a mailbox alone does not bring the wallet back. */
export const createRecoverScreen = ({ user, ways = ['prf', 'code'], recover }: RecoverScreenParts) =>
  function RecoverScreen({ done }: ScreenProps<RecoverResult>) {
    const t = useText()
    const [isTyping, setTyping] = useState(ways.length === 1 && ways[0] === 'code')
    const [code, setCode] = useState('')
    const [codeError, setCodeError] = useState<string>()
    const [problem, setProblem] = useState<ScreenText>()
    const [work, setWork] = useState<'passkey' | 'opening'>()

    const open = async (way: BroughtWay) => {
      setWork('opening')
      try {
        await recover(way)
        setCode('')
        done('recovered')
      } finally {
        wipe(way.secret)
      }
    }
    const run = async (job: () => Promise<void>) => {
      setProblem(undefined)
      try {
        await job()
      } catch (error) {
        setProblem(toText(error))
      } finally {
        setWork(undefined)
      }
    }
    const withPasskey = () =>
      run(async () => {
        setWork('passkey')
        const { cred, output: secret } = await usePasskey(user)
        await open({ k: 'prf', cred, secret })
      })
    const withCode = () =>
      run(async () => {
        const secret = readCode(code)
        if (!secret) return setCodeError(t('recover.code.bad'))
        await open({ k: 'code', secret })
      })

    if (work === 'opening')
      return (
        <Content>
          <Title title={t('recover.opening')} mark={<Spinner />} />
        </Content>
      )
    const notice = problem ? (
      <Notice live tone="warning" title={t('recover.failed.title')}>
        {t(problem)}
      </Notice>
    ) : null
    const beginAgain = (
      <Button wide tone="plain" onClick={() => done('begin again')}>
        {t('recover.again')}
      </Button>
    )
    if (isTyping)
      return (
        <Content key="code">
          <Title title={t('recover.title')} mark={<KeyIcon />} />
          {notice}
          <Field
            label={t('recover.code.label')}
            hint={t('recover.code.hint')}
            error={codeError}
            value={code}
            maxLength={64}
            autoFocus
            onChange={(text) => {
              setCode(text)
              setCodeError(undefined)
            }}
            onSubmit={() => void withCode()}
          />
          <Foot>
            <Button size="primary" onClick={() => void withCode()}>
              {t('recover.code.use')}
            </Button>
            {ways.includes('prf') ? (
              <Button wide onClick={() => setTyping(false)}>
                {t('recover.back')}
              </Button>
            ) : null}
            {beginAgain}
          </Foot>
        </Content>
      )
    return (
      <Content key="ways">
        <Title title={t('recover.title')} mark={<KeyIcon />}>
          {t('recover.help')}
        </Title>
        {notice}
        <Foot>
          <Button size="primary" loading={work === 'passkey'} onClick={() => void withPasskey()}>
            {t(work === 'passkey' ? 'recover.passkey.waiting' : 'recover.passkey')}
          </Button>
          {ways.includes('code') ? (
            <Button wide onClick={() => setTyping(true)}>
              {t('recover.code')}
            </Button>
          ) : null}
          {beginAgain}
        </Foot>
      </Content>
    )
  }

/** The bytes of a code, or undefined for what is none: its checksum tells a typing mistake before anything is asked. */
function readCode(text: string): ReturnType<typeof fromCodeText> | undefined {
  try {
    return fromCodeText(text)
  } catch {
    // Said by the result.
    return undefined
  }
}

function toText(error: unknown): ScreenText {
  if (error instanceof PasskeyError)
    return error.code === 'CANCELLED'
      ? 'recover.cancelled'
      : error.code === 'OTHER_USER'
        ? 'recover.wrong'
        : 'recover.unsupported'
  if (isFlowError(error, 'DEVICE_UNKNOWN')) return 'recover.wrong'
  if (error instanceof KeyError && error.code === 'OPENER_WRONG') return 'recover.wrong'
  return isFlowError(error, 'SERVICE_UNREACHABLE', 'SERVICE_FAILED') ? 'recover.offline' : 'recover.other'
}
