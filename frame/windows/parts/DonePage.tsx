/** @jsxImportSource preact */
import { Button, CheckIcon, Content, Foot, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'

/** What was done here is done. */
export function DonePage({ title, window }: { readonly title: string; readonly window: Window }) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={title} mark={<CheckIcon />} tone="success">
        {t('passkey.done.help')}
      </Title>
      <Foot>
        <Button size="primary" onClick={() => window.close()}>
          {t('passkey.close')}
        </Button>
      </Foot>
    </Content>
  )
}
