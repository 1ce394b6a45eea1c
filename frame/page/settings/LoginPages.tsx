/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
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
import { useDates } from '../screens/useDates.js'
import { messages } from './messages/index.js'
import type { LinkedLogin, LoginFacts } from './types.js'

/** The accounts that the user logs in with, and when each was used. */
export function LoginListPage(props: {
  readonly logins: readonly LinkedLogin[]
  readonly nameOf: (login: LinkedLogin) => string
  readonly notice: ComponentChildren
  readonly onLogin: (login: LinkedLogin) => void
  /** Absent where there is no provider to add one of. */
  readonly onAdd: (() => void) | undefined
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { time } = useDates(messages)
  const { logins, nameOf, notice, onLogin, onAdd, onBack } = props
  const toTime = ({ used, countsFrom }: LinkedLogin) => {
    if (countsFrom !== undefined) return t('logins.countsFrom', { time: time(countsFrom) })
    return used > 0 && t('logins.used', { time: time(used) })
  }
  return (
    <Content>
      <Title title={t('settings.logins')} onBack={onBack}>
        {t('logins.help')}
      </Title>
      {notice}
      <div>
        {logins.map((login) => (
          <Row
            key={login.id}
            label={nameOf(login)}
            hint={[login.name, toTime(login)].filter(Boolean).join(' · ')}
            onClick={() => onLogin(login)}
          />
        ))}
      </div>
      {onAdd ? (
        <Foot>
          <Button wide onClick={onAdd}>
            {t('logins.add')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}

/** The providers that a login can be added of. */
export function ProvidersPage(props: {
  readonly providers: LoginFacts['providers']
  readonly notice: ComponentChildren
  readonly onProvider: (provider: LoginFacts['providers'][number]) => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('logins.add')} onBack={props.onBack}>
        {t('logins.add.help')}
      </Title>
      {props.notice}
      <div>
        {props.providers.map((provider) => (
          <Row key={provider.id} label={provider.name} onClick={() => props.onProvider(provider)} />
        ))}
      </div>
    </Content>
  )
}

/** The user is in the other window. */
export function AddingPage({ onCancel }: { readonly onCancel: () => void }) {
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
export function LoginPage(props: {
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
      <Title title={name} onBack={onBack}>
        {login.name ? <bdi>{login.name}</bdi> : undefined}
      </Title>
      <KeyValue
        items={[
          { label: t('logins.lastUsed'), value: used === 0 ? t('logins.never') : time(used) },
          ...(began === 0 ? [] : [{ label: t('logins.added'), value: time(began) }]),
          ...(countsFrom === undefined ? [] : [{ label: t('logins.counts'), value: time(countsFrom) }]),
        ]}
      />
      {countsFrom === undefined ? null : <Notice>{t('logins.counts.help')}</Notice>}
      {isRemovable ? null : <Notice>{t(kind === 'email' ? 'logins.mailbox' : 'logins.last')}</Notice>}
      {isRemovable ? (
        <Foot>
          <Button wide tone="danger" onClick={onRemove}>
            {t('logins.remove')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}
