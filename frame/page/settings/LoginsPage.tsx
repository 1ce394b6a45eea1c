/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Content, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import { isFlowError } from '../../flows/index.js'
import { ConfirmPage } from './ConfirmPage.js'
import { AddingPage, LoginListPage, LoginPage, ProvidersPage } from './LoginPages.js'
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
  if (!facts)
    return (
      <Content key="loading">
        <Title title={t('settings.logins')} mark={problem ? undefined : <Spinner />} onBack={onBack} />
        {notice}
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
  if (place.at === 'add')
    return (
      <ProvidersPage
        providers={facts.providers}
        notice={notice}
        onProvider={(provider) => go({ at: 'consent', provider })}
        onBack={() => go({ at: 'list' })}
      />
    )
  return (
    <LoginListPage
      logins={facts.identities}
      {...{ nameOf, notice, onBack }}
      onLogin={(login) => go({ at: 'login', login })}
      onAdd={facts.providers.length > 0 ? () => go({ at: 'add' }) : undefined}
    />
  )
}

const ownKinds = ['email', 'exchange', 'farcaster', 'passkey', 'telegram'] as const
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
