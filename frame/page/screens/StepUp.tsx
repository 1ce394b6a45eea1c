/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { createCodeScreen } from '../../common/screen/CodeScreen.js'
import { useText } from '../../common/screen/context.js'
import { Button, Content, Foot, Notice, Spinner, Title } from '../../common/screen/parts/index.js'
import type { CodeEntry, HostPage } from '../../common/types.js'
import type { Clock } from '../../keys/index.js'

/** A step of a screen: asks for a code of the user's mailbox where something wants a login of the last five minutes. */
export function StepUp(props: {
  /** Mails the code. @throws {FlowError} */
  readonly begin: () => Promise<CodeEntry>
  readonly clock: Clock
  readonly host: HostPage
  /** The login is fresh. */
  readonly onDone: () => void
  readonly onCancel: () => void
}) {
  const t = useText()
  const { begin, clock, host, onDone, onCancel } = props
  const [entry, setEntry] = useState<CodeEntry>()
  const [hasFailed, setFailed] = useState(false)
  const mail = () => {
    setFailed(false)
    begin().then(setEntry, () => setFailed(true))
  }
  useEffect(mail, [])
  const Code = useMemo(() => entry && createCodeScreen(entry, clock), [entry])
  const fail = () => {
    setEntry(undefined)
    setFailed(true)
  }
  return (
    <Content>
      {Code ? (
        <Code host={host} done={onDone} fail={fail} />
      ) : (
        <Title title={t('stepUp.title')} mark={hasFailed ? undefined : <Spinner />}>
          {hasFailed ? undefined : t('stepUp.sending')}
        </Title>
      )}
      {hasFailed ? (
        <Notice live tone="warning">
          {t('stepUp.failed')}
        </Notice>
      ) : null}
      <Foot>
        {hasFailed ? (
          <Button wide onClick={mail}>
            {t('parts.retry')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
