/** @jsxImportSource preact */
import { Button, Content, Foot, KeyIcon, Row, Title, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'

const choices = ['words', 'eip155', 'solana'] as const
/** The words of the wallet, or the private key of its account on one namespace. */
export type ExportChoice = (typeof choices)[number]

/** What can be exported; the words come first, as they are all of it. */
export function ChoicePage(props: {
  readonly onChoose: (choice: ExportChoice) => void
  readonly onCancel: () => void
}) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('export.choose.title')} mark={<KeyIcon />}>
        {t('export.choose.help')}
      </Title>
      <div>
        {choices.map((choice) => (
          <Row
            key={choice}
            label={t(`export.choose.${choice}`)}
            hint={t(`export.choose.${choice}.help`)}
            onClick={() => props.onChoose(choice)}
          />
        ))}
      </div>
      <Foot>
        <Button wide tone="plain" onClick={props.onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
