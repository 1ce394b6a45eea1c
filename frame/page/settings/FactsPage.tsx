/** @jsxImportSource preact */
import { Button, Content, Foot, Notice, Skeleton, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages, type SettingsText } from './messages/index.js'

/** The settings before they are there, in their shape; or why they are not, with a way to try again. */
export function FactsPage(props: {
  /** Absent while they load. */
  readonly problem: SettingsText | undefined
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const t = useTexts(messages)
  const { problem } = props
  return (
    <Content>
      <Title title={t('settings.title')} onBack={props.onClose} />
      {problem ? (
        <Notice live tone="warning" title={t('settings.failed.title')}>
          {t(problem === 'settings.other' ? 'settings.failed' : problem)}
        </Notice>
      ) : (
        <div class="rows-to-come">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="row" />
          ))}
        </div>
      )}
      {problem ? (
        <Foot>
          <Button wide onClick={props.onRetry}>
            {t('settings.retry')}
          </Button>
        </Foot>
      ) : null}
    </Content>
  )
}
