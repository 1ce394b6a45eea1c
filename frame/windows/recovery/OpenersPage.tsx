/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { RecoveryFacts } from '../../common/channel/purposes.js'
import { Button, Content, Foot, KeyValue, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'

/** The ways back to the wallet, with what may be done about them. */
export function OpenersPage(props: {
  readonly facts: RecoveryFacts
  readonly notice: ComponentChildren
  readonly onPasskey: () => void
  readonly onCode: () => void
  readonly onRemove: (id: string) => void
  readonly onLevel: () => void
  readonly onDone: () => void
}) {
  const t = useTexts(messages)
  const { facts, notice } = props
  const { recovery, openers, canLeave, address } = facts
  const isManaged = recovery === 'managed'
  const toWords = (opener: RecoveryFacts['openers'][number]) =>
    opener.k === 'code' ? t('recovery.code') : t(opener.bs ? 'recovery.passkey' : 'recovery.passkey.local')
  return (
    <Content>
      <Title title={t('recovery.title')} />
      <Notice tone={recovery === 'none' ? 'warning' : 'info'} title={t(`recovery.level.${recovery}`)}>
        {t(`recovery.level.${recovery}.help`)}
      </Notice>
      {notice}
      {openers.length ? (
        <KeyValue
          items={openers.map((opener) => ({
            label: toWords(opener),
            value: (
              <Button size="chip" tone="danger" onClick={() => props.onRemove(opener.id)}>
                {t('recovery.remove')}
              </Button>
            ),
          }))}
        />
      ) : null}
      {isManaged && !canLeave ? <p class="screen-help">{t('recovery.leave.first')}</p> : null}
      <Foot>
        <Button wide onClick={props.onPasskey}>
          {t('recovery.passkey.add')}
        </Button>
        <Button wide onClick={props.onCode}>
          {t('recovery.code.add')}
        </Button>
        {isManaged && canLeave ? (
          <Button wide tone="danger" onClick={props.onLevel}>
            {t('recovery.leave')}
          </Button>
        ) : null}
        {!isManaged && address !== null ? (
          <Button wide onClick={props.onLevel}>
            {t('recovery.become')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={props.onDone}>
          {t('recovery.done')}
        </Button>
      </Foot>
    </Content>
  )
}
