/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Button, Content, Foot, Notice, Row, Skeleton, Title } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { messages } from './messages/index.js'
import type { GrantList, ShownGrant } from './types.js'
import { useWords } from './useWords.js'

/** Of what counts no more the newest are listed. */
const mostPast = 20

const isPast = ({ state }: ShownGrant) => state === 'ended' || state === 'over'

/** What each app may do, what is left of it now, and until when. */
export function GrantsPage(props: {
  readonly list: GrantList
  /** What an app is called: by the operator, else by its site. */
  readonly nameOf: (origin: string) => string
  /** What did not work just now. */
  readonly notice: ComponentChildren
  readonly onGrant: (grant: ShownGrant) => void
  /** Absent: no network has what could be ended. */
  readonly onAll: (() => void) | undefined
  readonly onBack: () => void
}) {
  const { t, toSentence, toLeft } = useWords()
  const { time } = useDates(messages)
  const { list, nameOf } = props
  const counting = list.grants.filter((grant) => !isPast(grant))
  const past = list.grants.filter(isPast).slice(0, mostPast)
  const origins = [...new Set(counting.map(({ origin }) => origin))]
  const networksOf = (state: ShownGrant['state']) => [
    ...new Set(counting.flatMap((grant) => (grant.state === state ? grant.chain.name : []))),
  ]
  const toHint = (grant: ShownGrant) => {
    const left = toLeft(grant)
    return [
      t(`grant.state.${grant.state}`),
      left === undefined || isPast(grant) ? undefined : t('grant.left', { amount: left }),
      grant.until === undefined ? undefined : t('grant.until', { time: time(grant.until / 1000) }),
    ]
      .filter((part) => part !== undefined)
      .join(' · ')
  }
  const toRow = (grant: ShownGrant) => (
    <Row
      key={grant.hash}
      label={toSentence(grant)}
      hint={isPast(grant) ? `${nameOf(grant.origin)} · ${toHint(grant)}` : toHint(grant)}
      onClick={() => props.onGrant(grant)}
    />
  )
  return (
    <Content>
      <Title title={t('grants.title')} onBack={props.onBack}>
        {counting.length ? t('grants.help') : t('grants.empty')}
      </Title>
      {props.notice}
      {list.isPartial ? (
        <Notice live tone="warning">
          {t('grants.partial')}
        </Notice>
      ) : null}
      {networksOf('paused').map((network) => (
        <Notice key={network} tone="warning">
          {t('grants.paused', { network })}
        </Notice>
      ))}
      {networksOf('unknown').map((network) => (
        <Notice key={network} tone="warning">
          {t('grants.unknown', { network })}
        </Notice>
      ))}
      {origins.map((origin) => (
        <section key={origin}>
          <h2 class="section-title" dir="auto">
            {nameOf(origin)}
          </h2>
          {counting.filter((grant) => grant.origin === origin).map(toRow)}
        </section>
      ))}
      {past.length ? (
        <section>
          <h2 class="section-title">{t('grants.past')}</h2>
          {past.map(toRow)}
        </section>
      ) : null}
      {props.onAll ? (
        <div>
          <Row label={t('all.row')} hint={t('all.row.help')} tone="danger" onClick={props.onAll} />
        </div>
      ) : null}
    </Content>
  )
}

/** The list before it is there, in its shape; or why it is not, with a way to try again. */
export function NoGrantsPage(props: {
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}) {
  const { t } = useWords()
  return (
    <Content>
      <Title title={t('grants.title')} onBack={props.onBack} />
      {props.hasFailed ? (
        <Notice live tone="warning" title={t('grants.failed.title')}>
          {t('grants.failed')}
        </Notice>
      ) : (
        <div class="rows-to-come">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} shape="row" />
          ))}
        </div>
      )}
      {props.hasFailed ? (
        <Foot>
          <Button wide onClick={props.onRetry}>
            {t('grants.retry')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}
