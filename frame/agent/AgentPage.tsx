/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { email as emailShape } from '../../adapters/embedded/wire/shared.js'
import type { AgentLink } from '../../src/permissions/index.js'
import {
  Address,
  Button,
  CheckIcon,
  Content,
  Field,
  Foot,
  KeyIcon,
  KeyValue,
  Notice,
  OperatorMark,
  Spinner,
  Title,
  useSheet,
  useTexts,
} from '../common/screen/parts/index.js'
import { toClaim } from '../common/toClaim.js'
import { aboveCss } from './agent.css.js'
import { CallError } from './createCaller.js'
import type { AgentWallet } from './createWallet.js'
import { messages } from './messages/index.js'

/** Where the page stands once the frame has been asked. */
type Outcome = 'given' | 'declined' | 'used' | 'offline' | 'unable' | 'funds' | 'chain'

/** What went wrong with a login, beside its field. */
type Problem = 'email' | 'many' | 'login'

/** The page of an agent's link: who asks, in its own words and by its address, one button, and what came of it. */
export function AgentPage(props: {
  /** Undefined where the address has none that can be read. */
  readonly link: AgentLink | undefined
  /** Undefined where nothing can be given. */
  readonly wallet: AgentWallet | undefined
  readonly isOn: boolean
  readonly operator: string
}) {
  const { link, wallet, isOn } = props
  if (!link) return <End kind="unreadable" />
  if (!isOn) return <End kind="off" />
  return wallet ? <Asking link={link} wallet={wallet} operator={props.operator} /> : <End kind="chain" />
}

function Asking({ link, wallet, operator }: { link: AgentLink; wallet: AgentWallet; operator: string }) {
  const t = useTexts(messages)
  const isShown = useShown(wallet)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(true)
  const [problem, setProblem] = useState<Problem>()
  /** Null while nobody knows. */
  const [user, setUser] = useState<{ readonly email: string | undefined } | undefined | null>(null)
  const [email, setEmail] = useState('')

  /** One thing at a time; what ends in an error ends the page's question, or the login alone. */
  const run = async (work: () => Promise<Outcome | undefined>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      setOutcome(await work())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === undefined) setOutcome('offline')
      else setProblem(toProblem(error.code))
    } finally {
      setBusy(false)
    }
  }
  const look = async () => {
    setUser(await wallet.user())
    return undefined
  }
  const ask = async (): Promise<Outcome> => {
    try {
      await wallet.ask()
      return 'given'
    } catch (error) {
      if (error instanceof CallError) return toOutcome(error)
      throw error
    }
  }
  const logIn = (by: () => Promise<void>) =>
    run(async () => {
      await by()
      await look()
      return ask()
    })
  const byEmail = () => {
    if (!emailShape.safeParse(email.trim()).success) return setProblem('email')
    return logIn(() => wallet.logInByEmail(email.trim()))
  }
  const logOut = async () => {
    await wallet.logOut()
    return look()
  }
  useEffect(() => void run(() => look().catch(toSilence)), [])

  if (isShown) return <Above operator={operator} onLeave={wallet.leave} />
  if (outcome)
    return (
      <End kind={outcome} network={wallet.network}>
        {outcome === 'given' ? (
          <Button size="primary" loading={isBusy} onClick={() => void run(() => showAfter(wallet, outcome))}>
            {t('agent.permissions')}
          </Button>
        ) : null}
        {['declined', 'offline', 'unable', 'funds'].includes(outcome) ? (
          <Button
            size="primary"
            loading={isBusy}
            onClick={() => (outcome === 'offline' ? wallet.reload() : void run(ask))}
          >
            {t(outcome === 'declined' ? 'agent.read' : 'agent.again')}
          </Button>
        ) : null}
      </End>
    )
  return (
    <Content>
      <Title title={t('agent.title')} mark={<KeyIcon />}>
        {t('agent.help')}
      </Title>
      <KeyValue
        columns
        items={[
          { label: t('agent.name'), value: <bdi>{nameOf(link)}</bdi> },
          { label: t('agent.address'), value: <Address address={link.request.to} /> },
          { label: t('agent.network'), value: <bdi>{wallet.network}</bdi> },
        ]}
      />
      {problem === 'many' || problem === 'login' ? (
        <Notice live tone="warning">
          {t(`agent.problem.${problem}`)}
        </Notice>
      ) : null}
      {user === null ? (
        <Spinner />
      ) : user ? (
        <Foot>
          <Button size="primary" loading={isBusy} onClick={() => void run(ask)}>
            {user.email ? t('agent.as', { name: user.email }) : t('agent.read')}
          </Button>
          <Button tone="plain" wide disabled={isBusy} onClick={() => void run(logOut)}>
            {t('agent.other')}
          </Button>
        </Foot>
      ) : (
        <>
          <Field
            label={t('agent.email')}
            value={email}
            maxLength={320}
            loading={isBusy}
            onChange={setEmail}
            onSubmit={byEmail}
            {...(problem === 'email' && { error: t('agent.problem.email') })}
          />
          <Foot>
            <Button size="primary" loading={isBusy} onClick={byEmail}>
              {t('agent.logIn')}
            </Button>
            <Button tone="plain" wide disabled={isBusy} onClick={() => void logIn(wallet.logInByPasskey)}>
              {t('agent.passkey')}
            </Button>
          </Foot>
        </>
      )}
    </Content>
  )
}

/** A name with characters that are not seen, or that pass for others, is missed. */
const nameOf = ({ name }: AgentLink): string => toClaim(name) ?? '?'

/** The user reads what is permitted; the page stays where it was. */
async function showAfter(wallet: AgentWallet, outcome: Outcome): Promise<Outcome> {
  try {
    await wallet.showPermissions()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // It was left: nothing has changed.
  }
  return outcome
}

/** The line above the frame, by which it is left. */
function Above({ operator, onLeave }: { operator: string; onLeave: () => void }) {
  const t = useTexts(messages)
  useSheet(aboveCss)
  return (
    <Content dense>
      <div class="above">
        <span class="operator" dir="auto">
          <OperatorMark />
          {operator}
        </span>
        <Button size="chip" tone="plain" onClick={onLeave}>
          {t('agent.leave')}
        </Button>
      </div>
    </Content>
  )
}

/** What came of it, or why nothing can. */
function End({
  kind,
  network = '',
  children,
}: {
  readonly kind: Outcome | 'unreadable' | 'off'
  readonly network?: string
  readonly children?: ComponentChildren
}) {
  const t = useTexts(messages)
  const isGood = kind === 'given'
  return (
    <Content>
      <Title
        title={t(`agent.${kind}.title`)}
        mark={isGood ? <CheckIcon /> : undefined}
        {...(isGood && { tone: 'success' as const })}
      >
        {t(`agent.${kind}.help`, { network })}
      </Title>
      {children ? <Foot>{children}</Foot> : null}
    </Content>
  )
}

function useShown(wallet: AgentWallet): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => wallet.watch(setShown), [wallet])
  return isShown
}

/** Whether anybody is logged in is not known: nothing can be asked. */
function toSilence(error: unknown): Outcome {
  if (error instanceof CallError) return 'offline'
  throw error
}

/** Leaving is no failure. */
function toProblem(code: string): Problem | undefined {
  if (['SCREEN_CLOSED', 'REQUEST_ABORTED', 'REQUEST_REJECTED', 'PASSKEY_CANCELLED'].includes(code)) return undefined
  if (code === 'EMAIL_INVALID') return 'email'
  return code === 'TOO_MANY' ? 'many' : 'login'
}

function toOutcome({ code, rpcCode }: CallError): Outcome {
  if (code === 'GRANT_LINK_USED') return 'used'
  if (code === 'CHAIN_UNKNOWN') return 'chain'
  if (code === 'INSUFFICIENT_FUNDS') return 'funds'
  if (code && ['REQUEST_REJECTED', 'REQUEST_ABORTED', 'SCREEN_CLOSED', 'NOT_SHOWN'].includes(code)) return 'declined'
  const isSilent = code === undefined || code === 'CHAIN_UNREACHABLE' || code === 'SERVICE_UNREACHABLE'
  return isSilent || (code === 'RPC_FAILED' && rpcCode === undefined) ? 'offline' : 'unable'
}
