/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, Content, Foot, Notice, Title, useSheet, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'
import { holdCss } from '../parts/hold.css.js'

/** The words of a wallet, numbered. They are no longer in the document than this is shown. */
export function Words(props: {
  readonly words: readonly string[]
  readonly onHide: () => void
  readonly onDone: () => void
}) {
  useSheet(holdCss)
  const t = useTexts(messages)
  const [copied, setCopied] = useState<'copied' | 'copy.failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.words.join(' '))
      setCopied('copied')
    } catch {
      // The user is told below, and can write them down.
      setCopied('copy.failed')
    }
  }
  return (
    <Content>
      <Title title={t('export.words.title')}>{t('export.words.help')}</Title>
      <ol class="words" translate={false}>
        {props.words.map((word, at) => (
          <li key={at}>
            <span>{at + 1}.</span> {word}
          </li>
        ))}
      </ol>
      <Notice tone="warning">{t('export.copy.help')}</Notice>
      {copied ? <Notice live>{t(`export.${copied}`)}</Notice> : null}
      <Foot>
        <Button size="primary" onClick={props.onDone}>
          {t('export.written')}
        </Button>
        <Button wide onClick={() => void copy()}>
          {t('export.copy')}
        </Button>
        <Button wide tone="plain" onClick={props.onHide}>
          {t('export.hide')}
        </Button>
      </Foot>
    </Content>
  )
}
