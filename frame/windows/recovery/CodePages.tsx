/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  Button,
  Content,
  Field,
  Foot,
  KeyIcon,
  Notice,
  Title,
  useSheet,
  useTexts,
} from '../../common/screen/parts/index.js'
import { newCode, toCodeText } from '../../keys/changes.js'
import { type Bytes, wipe } from '../../keys/index.js'
import { messages } from '../messages/index.js'
import { holdCss } from '../parts/hold.css.js'

/** Makes a recovery code: shown once, then its last group is asked for, and only then it becomes one of the wallet's. */
export function CodePages(props: {
  readonly isWorking: boolean
  readonly notice: ComponentChildren
  /** The secret is wiped when the pages go. */
  readonly onCode: (secret: Bytes) => Promise<boolean>
  readonly onCancel: () => void
}) {
  useSheet(holdCss)
  const t = useTexts(messages)
  const secret = useRef<Bytes | undefined>(undefined)
  const [groups, setGroups] = useState<readonly string[]>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [copied, setCopied] = useState<'export.words.copied' | 'export.words.copy.failed'>()
  const [isChecking, setChecking] = useState(false)
  const last = useRef('')
  useEffect(() => {
    secret.current = newCode()
    const shown = toCodeText(secret.current)
    last.current = shown.at(-1) ?? ''
    setGroups(shown)
    return () => {
      wipe(secret.current)
      last.current = ''
    }
  }, [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(groups?.join('-') ?? '')
      setCopied('export.words.copied')
    } catch {
      // The user is told below, and can write it down.
      setCopied('export.words.copy.failed')
    }
  }
  const submit = async () => {
    if (typed.trim().toUpperCase() !== last.current) return setError(t('recovery.code.wrong'))
    if (secret.current) await props.onCode(secret.current)
  }
  if (!isChecking)
    return (
      <Content>
        <Title title={t('recovery.code.title')} mark={<KeyIcon />}>
          {t('recovery.code.help')}
        </Title>
        <ol class="words" translate={false}>
          {groups?.map((group, at) => (
            <li key={at}>{group}</li>
          ))}
        </ol>
        <Notice tone="warning">{t('recovery.code.once')}</Notice>
        {copied ? <Notice live>{t(copied)}</Notice> : null}
        <Foot>
          <Button
            size="primary"
            onClick={() => {
              // Typed back from the paper, not from the screen.
              setGroups(undefined)
              setChecking(true)
            }}
          >
            {t('recovery.code.written')}
          </Button>
          <Button wide onClick={() => void copy()}>
            {t('recovery.code.copy')}
          </Button>
          <Button wide onClick={() => window.print()}>
            {t('recovery.code.print')}
          </Button>
          <Button wide tone="plain" onClick={props.onCancel}>
            {t('window.cancel')}
          </Button>
        </Foot>
      </Content>
    )
  return (
    <Content>
      <Title title={t('recovery.code.check.title')}>{t('recovery.code.check.help')}</Title>
      <Field
        label={t('recovery.code.last')}
        value={typed}
        maxLength={4}
        error={error}
        autoFocus
        loading={props.isWorking}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        onSubmit={() => void submit()}
      />
      {props.notice}
      <Foot>
        <Button size="primary" loading={props.isWorking} onClick={() => void submit()}>
          {t('recovery.code.use')}
        </Button>
        <Button wide tone="plain" disabled={props.isWorking} onClick={props.onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}
