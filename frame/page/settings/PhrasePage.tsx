/** @jsxImportSource preact */
import { Button, Content, Foot, KeyIcon, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages } from './messages/index.js'

/** Where a user begins who has a wallet already: the click that opens the window for its phrase. */
export function PhrasePage(props: {
  /** Absent: this browser keeps nothing, and the device changes nothing of the wallet. */
  readonly onImport: (() => void) | undefined
  readonly wasClosed: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(messages)
  const { onImport, wasClosed, onClose } = props
  return (
    <Content>
      <Title title={t('phrase.title')} mark={<KeyIcon />}>
        {t(onImport ? 'phrase.help' : 'settings.unkept')}
      </Title>
      {wasClosed ? <Notice live>{t('settings.import.closed')}</Notice> : null}
      <Foot>
        {onImport ? (
          <Button size="primary" onClick={onImport}>
            {t('phrase.enter')}
          </Button>
        ) : null}
        <Button wide tone="plain" onClick={onClose}>
          {t('phrase.later')}
        </Button>
      </Foot>
    </Content>
  )
}
