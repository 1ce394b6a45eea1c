/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  Button,
  Content,
  Foot,
  KeyValue,
  Notice,
  Row,
  Spinner,
  Title,
  useTexts,
} from '../../common/screen/parts/index.js'
import { isFlowError } from '../../flows/index.js'
import { useDates } from '../screens/useDates.js'
import { ConfirmPage } from './ConfirmPage.js'
import { messages, type SettingsText } from './messages/index.js'
import type { SettingsTools } from './tools.js'
import type { LinkedLogin, LinkedLogins, LoginFacts, SettingsAccount } from './types.js'
import { toProblem } from './useTask.js'

type Place =
  | { readonly at: 'list' | 'add' | 'adding' }
  | { readonly at: 'consent'; readonly provider: LoginFacts['providers'][number] }
  | { readonly at: 'login' | 'remove'; readonly login: LinkedLogin }

/** The accounts that the user logs in with: when each was used, the way to take one away, and to add one in a window. */
export function LoginsPage(props: {
  readonly tools: SettingsTools
  readonly account: Pick<SettingsAccount, 'email' | 'stepUp'>
  readonly logins: LinkedLogins
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { time } = useDates(messages)
  const { tools, account, logins, onBack } = props
  const [facts, setFacts] = useState<LoginFacts>()
  const [place, setPlace] = useState<Place>({ at: 'list' })
  const [problem, setProblem] = useState<SettingsText>()
  const adding = useRef<AbortController>(undefined)

  const load = () => logins.load().then(setFacts, (error: unknown) => setProblem(toLoginProblem(error)))
  useEffect(() => {
    void load()
    return () => adding.current?.abort()
  }, [])
  const go = (next: Place) => {
    setProblem(undefined)
    setPlace(next)
  }
  const nameOf = ({ kind }: LinkedLogin) => {
    const known = facts?.providers.find(({ id }) => id === kind)?.name
    return known ?? (isOwnKind(kind) ? t(`logins.${kind}`) : kind)
  }

  /** The window opens in the click; the rest of it may take as long as its user. */
  const add = async (provider: string) => {
    const controller = new AbortController()
    adding.current = controller
    const opened = logins.open(window)
    if (opened.isBlocked) {
      opened.close()
      setPlace({ at: 'add' })
      setProblem('logins.blocked')
      return
    }
    go({ at: 'adding' })
    try {
      await logins.add(provider, opened, controller.signal)
      await load()
      go({ at: 'list' })
    } catch (error) {
      setPlace({ at: 'add' })
      if (!controller.signal.aborted) setProblem(toLoginProblem(error))
    }
  }
  const notice = problem ? (
    <Notice live tone="warning" title={t('settings.undone')}>
      {t(problem)}
    </Notice>
  ) : null
  const back = (to: () => void) => (
    <Button wide tone="plain" onClick={to}>
      {t('settings.back')}
    </Button>
  )
  if (!facts)
    return (
      <Content key="loading">
        <Title title={t('settings.logins')} mark={problem ? undefined : <Spinner />} />
        {notice}
        <Foot>{back(onBack)}</Foot>
      </Content>
    )
  if (place.at === 'remove') {
    const { login } = place
    return (
      <ConfirmPage
        title="logins.remove.title"
        help="logins.remove.help"
        verb="logins.remove"
        working="logins.remove.working"
        tools={tools}
        stepUp={account.stepUp}
        isStale={(error) => account.email !== null && isFlowError(error, 'STEP_UP_NEEDED')}
        toProblem={toLoginProblem}
        work={async () => {
          await logins.remove(login.id)
          await load()
          go({ at: 'list' })
        }}
        onBack={() => go({ at: 'login', login })}
        key="remove"
      />
    )
  }
  if (place.at === 'consent') {
    const { id, name } = place.provider
    return (
      <ConfirmPage
        title="logins.consent.title"
        help="logins.consent.help"
        verb="logins.consent"
        working="logins.adding"
        values={{ name }}
        tone="normal"
        tools={tools}
        stepUp={account.stepUp}
        work={() => add(id)}
        onBack={() => go({ at: 'add' })}
        key="consent"
      />
    )
  }
  if (place.at === 'login') {
    const { login } = place
    return (
      <LoginPage
        login={login}
        name={nameOf(login)}
        isLast={facts.identities.length === 1}
        onRemove={() => go({ at: 'remove', login })}
        onBack={() => go({ at: 'list' })}
      />
    )
  }
  if (place.at === 'adding') return <AddingPage onCancel={() => adding.current?.abort()} />
  const isList = place.at === 'list'
  return (
    <Content key={place.at}>
      <Title title={t(isList ? 'settings.logins' : 'logins.add')}>
        {t(isList ? 'logins.help' : 'logins.add.help')}
      </Title>
      {notice}
      <div>
        {isList
          ? facts.identities.map((login) => (
              <Row
                key={login.id}
                label={nameOf(login)}
                hint={[
                  login.name,
                  login.countsFrom === undefined
                    ? login.used > 0 && t('logins.used', { time: time(login.used) })
                    : t('logins.countsFrom', { time: time(login.countsFrom) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                onClick={() => go({ at: 'login', login })}
              />
            ))
          : facts.providers.map((provider) => (
              <Row key={provider.id} label={provider.name} onClick={() => go({ at: 'consent', provider })} />
            ))}
      </div>
      <Foot>
        {isList && facts.providers.length > 0 ? (
          <Button wide onClick={() => go({ at: 'add' })}>
            {t('logins.add')}
          </Button>
        ) : null}
        {back(isList ? onBack : () => go({ at: 'list' }))}
      </Foot>
    </Content>
  )
}

/** The user is in the other window. */
function AddingPage({ onCancel }: { readonly onCancel: () => void }) {
  const t = useTexts(messages)
  return (
    <Content key="adding">
      <Title title={t('logins.adding')} mark={<Spinner />}>
        {t('logins.adding.help')}
      </Title>
      <Foot>
        <Button wide tone="plain" onClick={onCancel}>
          {t('settings.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}

/** What is known of one login, and the way to take it away. */
function LoginPage(props: {
  readonly login: LinkedLogin
  readonly name: string
  readonly isLast: boolean
  readonly onRemove: () => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { time } = useDates(messages)
  const { login, name, isLast, onRemove, onBack } = props
  const { kind, began, used, countsFrom } = login
  const isRemovable = kind !== 'email' && !isLast
  return (
    <Content key="login">
      <Title title={name}>{login.name ? <bdi>{login.name}</bdi> : undefined}</Title>
      <KeyValue
        items={[
          { label: t('logins.lastUsed'), value: used === 0 ? t('logins.never') : time(used) },
          ...(began === 0 ? [] : [{ label: t('logins.added'), value: time(began) }]),
          ...(countsFrom === undefined ? [] : [{ label: t('logins.counts'), value: time(countsFrom) }]),
        ]}
      />
      {countsFrom === undefined ? null : <Notice>{t('logins.counts.help')}</Notice>}
      {isRemovable ? null : <Notice>{t(kind === 'email' ? 'logins.mailbox' : 'logins.last')}</Notice>}
      <Foot>
        {isRemovable ? (
          <Button wide tone="danger" onClick={onRemove}>
            {t('logins.remove')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={onBack}>
          {t('settings.back')}
        </Button>
      </Foot>
    </Content>
  )
}

const ownKinds = ['email', 'farcaster', 'passkey', 'telegram'] as const
const isOwnKind = (kind: string): kind is (typeof ownKinds)[number] => ownKinds.some((one) => one === kind)

function toLoginProblem(error: unknown): SettingsText {
  if (isFlowError(error, 'STEP_UP_NEEDED')) return 'logins.stale'
  if (isFlowError(error, 'IDENTITY_TAKEN')) return 'logins.taken'
  if (isFlowError(error, 'LAST_LOGIN')) return 'logins.last'
  if (isFlowError(error, 'CHECK_IN_USE')) return 'logins.check'
  if (isFlowError(error, 'SOCIAL_DENIED')) return 'logins.denied'
  return isFlowError(error, 'SOCIAL_EXPIRED', 'SOCIAL_REFUSED', 'PROVIDER_UNKNOWN')
    ? 'logins.refused'
    : toProblem(error)
}
