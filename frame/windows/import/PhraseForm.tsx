/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, Content, FieldBox, Foot, KeyIcon, Title, useSheet, useTexts } from '../../common/screen/parts/index.js'
import { findWords } from '../../keys/creation.js'
import { KeyError } from '../../keys/index.js'
import { messages } from '../messages/index.js'
import { holdCss } from '../parts/hold.css.js'

const split = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Asks for a recovery phrase: typed with the list's words to choose from, or pasted. Wrong words are named by their place. */
export function PhraseForm(props: {
  /** @throws KeyError `PHRASE_INVALID` */
  readonly onWords: (words: readonly string[]) => Promise<void>
  readonly onCancel: () => void
}) {
  useSheet(holdCss)
  const t = useTexts(messages)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const last = /\s$/.test(text) ? '' : (split(text).at(-1) ?? '')
  const choices = findWords(last).filter((word) => word !== last)
  const choose = (word: string) => setText(`${text.slice(0, text.length - last.length)}${word} `)
  const submit = async () => {
    const words = split(text)
    const wrong = words.findIndex((word) => !findWords(word).includes(word))
    if (wrong >= 0) return setError(t('import.unknown', { place: wrong + 1, word: words[wrong] ?? '' }))
    if (![12, 15, 18, 21, 24].includes(words.length)) return setError(t('import.count', { count: words.length }))
    try {
      await props.onWords(words)
      setText('')
    } catch (failure) {
      if (!(failure instanceof KeyError)) throw failure
      setError(t('import.checksum'))
    }
  }
  return (
    <Content>
      <Title title={t('import.title')} mark={<KeyIcon />}>
        {t('import.help')}
      </Title>
      <FieldBox label={t('import.label')} error={error}>
        {(ties) => (
          <div class="field-box" data-bad={error ? '' : undefined}>
            <textarea
              {...ties}
              class="phrase-field"
              dir="ltr"
              rows={4}
              value={text}
              autoComplete="off"
              autocapitalize="none"
              spellcheck={false}
              maxLength={400}
              data-autofocus=""
              onInput={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.isComposing) return
                event.preventDefault()
                void submit()
              }}
            />
          </div>
        )}
      </FieldBox>
      {choices.length ? (
        <fieldset class="choices" aria-label={t('import.choices')}>
          {choices.map((word) => (
            <Button key={word} size="chip" onClick={() => choose(word)}>
              {word}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <Foot>
        <Button size="primary" disabled={text.trim() === ''} onClick={() => void submit()}>
          {t('import.next')}
        </Button>
        <Button wide tone="plain" onClick={props.onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
