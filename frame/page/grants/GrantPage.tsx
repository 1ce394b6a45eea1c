/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { approvalCss } from '../../common/approval/approval.css.js'
import { RequestContent } from '../../common/approval/RequestContent.js'
import { Button, Content, Foot, KeyValue, Notice, Title, useSheet } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { messages } from './messages/index.js'
import type { ShownGrant } from './types.js'
import { useWords } from './useWords.js'

/** One permission as it was read when it was given, what became of it, and its end. */
export function GrantPage(props: {
  readonly grant: ShownGrant
  readonly name: string
  /** What did not work just now. */
  readonly notice: ComponentChildren
  /** It is being asked for. */
  readonly isAsking: boolean
  readonly onEnd: () => void
  readonly onBack: () => void
}) {
  useSheet(approvalCss)
  const { t, toLeft } = useWords()
  const { time } = useDates(messages)
  const { grant, notice, isAsking } = props
  const { action, state, chain, lastUse, at } = grant
  const left = toLeft(grant)
  const isEndable = state !== 'ended' && state !== 'over' && state !== 'ending'
  const shown = { coin: chain.coin, tokens: grant.tokens, pieces: undefined, collections: [] }
  return (
    <Content>
      <Title title={props.name} onBack={props.onBack}>
        {action ? undefined : t('grant.strange')}
      </Title>
      {notice}
      {state === 'ending' ? <Notice live>{t('grant.ending')}</Notice> : null}
      {state === 'ended' ? <Notice live>{t('grant.ended')}</Notice> : null}
      {state === 'unended' ? (
        <Notice live tone="warning">
          {t('grant.unended')}
        </Notice>
      ) : null}
      {state === 'paused' ? <Notice tone="warning">{t('grants.paused', { network: chain.name })}</Notice> : null}
      {grant.isNumbered || !isEndable ? null : <Notice tone="warning">{t('grant.outOfReach')}</Notice>}
      <KeyValue
        items={[
          { label: t('grant.state'), value: t(`grant.state.${state}`) },
          ...(left === undefined ? [] : [{ label: t('grant.left.label'), value: <bdi>{left}</bdi> }]),
          ...(lastUse
            ? [
                {
                  label: t('grant.used'),
                  value: (
                    <>
                      {time(lastUse.at / 1000)} <Transaction {...lastUse} explorer={chain.explorerUrl} />
                    </>
                  ),
                },
              ]
            : []),
          { label: t('grant.given'), value: time(at / 1000) },
          { label: t('grant.network'), value: <bdi>{chain.name}</bdi> },
        ]}
      />
      {action ? <RequestContent content={{ kind: 'permission', actions: [action] }} {...shown} /> : null}
      {isEndable ? (
        <Foot>
          <Button wide tone="danger" loading={isAsking} onClick={props.onEnd}>
            {t('grant.end')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}

/** A transaction at the explorer that the operator names; its hash where there is none. */
function Transaction({ hash, explorer }: { readonly hash: string; readonly explorer: string | undefined }) {
  const { t } = useWords()
  if (explorer === undefined) return <bdi>{hash}</bdi>
  return (
    <a class="link" href={`${explorer.replace(/\/$/, '')}/tx/${hash}`} target="_blank" rel="noopener noreferrer">
      {t('grant.used.show')}
    </a>
  )
}
