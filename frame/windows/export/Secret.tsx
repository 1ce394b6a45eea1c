/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, Content, Foot, Notice, Title, useSheet, useTexts } from '../../common/screen/parts/index.js'
import { messages } from '../messages/index.js'
import { holdCss } from '../parts/hold.css.js'

/** What is exported: the words of the wallet, or the private key of one account. */
export type Shown =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'key'; readonly key: string }

/** The words of a wallet, numbered, or a key. They are no longer in the document than this is shown. */
export function Secret({
  shown,
  onHide,
  onDone,
}: {
  readonly shown: Shown
  readonly onHide: () => void
  readonly onDone: () => void
}) {
  useSheet(holdCss)
  const t = useTexts(messages)
  const { kind } = shown
  const [copied, setCopied] = useState<'copied' | 'copy.failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.kind === 'words' ? shown.words.join(' ') : shown.key)
      setCopied('copied')
    } catch {
      // The user is told below, and can write it down.
      setCopied('copy.failed')
    }
  }
  return (
    <Content>
      <Title title={t(`export.${kind}.shown`)}>{t(`export.${kind}.shown.help`)}</Title>
      {shown.kind === 'words' ? (
        <ol class="words" translate={false}>
          {shown.words.map((word, at) => (
            <li key={at}>
              <span>{at + 1}.</span> {word}
            </li>
          ))}
        </ol>
      ) : (
        <p class="secret-key" translate={false}>
          {shown.key}
        </p>
      )}
      <Notice tone="warning">{t('export.copy.help')}</Notice>
      {copied ? <Notice live>{t(`export.${kind}.${copied}`)}</Notice> : null}
      <Foot>
        <Button size="primary" onClick={onDone}>
          {t(`export.${kind}.kept`)}
        </Button>
        <Button wide onClick={() => void copy()}>
          {t(`export.${kind}.copy`)}
        </Button>
        <Button wide tone="plain" onClick={onHide}>
          {t(`export.${kind}.hide`)}
        </Button>
      </Foot>
    </Content>
  )
}
