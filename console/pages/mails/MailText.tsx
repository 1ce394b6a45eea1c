import { useState } from 'react'
import { Badge, Button, Field, Text } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { useNotify } from '../../parts/Toasts.js'

/** A text that is not saved yet. */
export interface TextDraft {
  readonly subject: string
  readonly lead: string
}

interface Which {
  readonly kind: string
  readonly language: string
}

export interface MailTextProps extends Which {
  /** What the preview shows in place of what is saved. */
  readonly draft: TextDraft | undefined
  readonly onDraft: (draft: TextDraft | undefined) => void
}

/** Subject and first sentence of a mail, in the operator's own words. */
export function MailText(props: MailTextProps) {
  const { kind, language } = props
  const text = useRead('showMailText', { kind, language })
  return (
    <Loaded query={text} failed="The text could not be loaded">
      {({ answer, tag }) => <Words key={tag} {...props} shown={answer} tag={tag} />}
    </Loaded>
  )
}

interface WordsProps extends MailTextProps {
  readonly shown: AnswerOf<'showMailText'>
  readonly tag: string | undefined
}

function Words({ kind, language, draft, onDraft, shown, tag }: WordsProps) {
  const { operator } = useMe()
  const notify = useNotify()
  const save = useChange('setMailText')
  const reset = useChange('resetMailText')
  const [subject, setSubject] = useState(shown.subject)
  const [lead, setLead] = useState(shown.lead)
  const isSame = subject === shown.subject && lead === shown.lead
  const isShown = draft?.subject === subject && draft.lead === lead
  if (!hasRole(operator.roles, 'editor')) return shown.isOwn ? <Badge>Your own words</Badge> : null
  const put = () =>
    save.mutate(
      { input: { kind, language, subject, lead }, tag },
      {
        onSuccess() {
          onDraft(undefined)
          notify({ text: 'The mail says it from now on.' })
        },
      },
    )
  const putBack = () =>
    reset.mutate(
      { input: { kind, language }, tag },
      {
        onSuccess() {
          onDraft(undefined)
          notify({ text: 'The mail has our words again.' })
        },
      },
    )
  return (
    <>
      <Field label="Subject of this mail" value={subject} onChange={setSubject} maxLength={120} />
      <Field label="First sentence" value={lead} onChange={setLead} maxLength={600} />
      <Text size={12} tone="muted">
        {shown.variables.map((name) => `{${name}}`).join(', ')} are filled in. {sayNeeded(shown)} What would lead
        elsewhere than to your sender&apos;s domain or these services is refused.
      </Text>
      {save.error ? <Failure error={save.error} title="The text was not saved" /> : null}
      {reset.error ? <Failure error={reset.error} title="The text stays as it was" /> : null}
      <div className="c-line">
        <Button disabled={isSame || isShown} onClick={() => onDraft({ subject, lead })}>
          Show it
        </Button>
        <Button disabled={isSame} loading={save.isPending} onClick={put}>
          Save
        </Button>
        {shown.isOwn ? (
          <Button size="chip" loading={reset.isPending} onClick={putBack}>
            Back to our words
          </Button>
        ) : null}
      </div>
    </>
  )
}

function sayNeeded({ needsCode, needed }: WordsProps['shown']): string {
  const names = [...(needsCode ? ['{code} in the subject'] : []), '{site} or {app} in the sentence']
  return `Needed: ${[...names, ...needed.map((name) => `{${name}}`)].join(', ')}.`
}
