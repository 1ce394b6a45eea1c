import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Button, KeyValue, Notice } from '../../../src/ui/index.js'
import { hasRole } from '../../api/roles.js'
import { routes } from '../../api/routes.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { useNotify } from '../../parts/Toasts.js'
import { useAddress } from '../../parts/useAddress.js'
import { nameMail } from '../users/names.js'
import { MailText, type TextDraft } from './MailText.js'
import { mailPreviewCss } from './mailPreview.css.js'

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'As text' },
] as const

const nameLanguage = new Intl.DisplayNames(undefined, { type: 'language' })

/** How a mail looks, in each language; its own words; and as a mail to oneself. */
export function MailPreview() {
  useSheet(mailPreviewCss)
  const { operator } = useMe()
  const [kind, setKind] = useAddress('kind', 'login')
  const [language, setLanguage] = useAddress('language', 'en')
  const [look, setLook] = useAddress('look', 'light')
  const [draft, setDraft] = useState<TextDraft>()
  const preview = useRead('previewMail', { kind, language, ...draft })
  const choose = (set: (value: string) => void) => (value: string) => {
    setDraft(undefined)
    set(value)
  }
  return (
    <Section
      title="What they say"
      lead="Each mail in each language, as it is sent, with a code that is none. Code, site and the link that ends a login stand in it whatever you write."
      actions={hasRole(operator.roles, 'editor', 'any') ? <TestMail kind={kind} language={language} /> : null}
    >
      <Loaded query={preview} failed="The mail could not be shown">
        {({ answer }) => (
          <>
            <div className="c-line" style={{ alignItems: 'end' }}>
              <Select
                label="Mail"
                value={kind}
                choices={answer.kinds.map((value) => ({ value: `${value}`, label: nameMail(value) }))}
                onChange={choose(setKind)}
              />
              <Select
                label="Language"
                value={language}
                choices={answer.languages.map((value) => ({
                  value: `${value}`,
                  label: nameLanguage.of(value) ?? value,
                }))}
                onChange={choose(setLanguage)}
              />
              <Select label="Look" value={readLook(look)} choices={looks} onChange={setLook} />
            </div>
            {hasRole(operator.roles, 'viewer') ? (
              <MailText key={`${kind} ${language}`} kind={kind} language={language} draft={draft} onDraft={setDraft} />
            ) : null}
            <KeyValue items={[{ label: 'Subject', value: answer.subject }]} />
            {readLook(look) === 'text' ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
              <pre className="c-mail-text" dir="auto" tabIndex={0}>
                {answer.text}
              </pre>
            ) : (
              <iframe
                title={`Preview: ${answer.subject}`}
                className="c-mail-page"
                style={{ colorScheme: readLook(look) }}
                sandbox=""
                // Written anew where what all mails look like was saved.
                key={answer.html}
                src={toPage(kind, language, draft)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function toPage(kind: string, language: string, draft: TextDraft | undefined): string {
  const path = `${routes}mails/previews/${encodeURIComponent(kind)}/${encodeURIComponent(language)}/page`
  return draft ? `${path}?${new URLSearchParams({ subject: draft.subject, lead: draft.lead })}` : path
}

const readLook = (text: string) => looks.find(({ value }) => value === text)?.value ?? 'light'

function TestMail({ kind, language }: { readonly kind: string; readonly language: string }) {
  const { operator } = useMe()
  const notify = useNotify()
  const test = useChange('testMail')
  if (operator.email === null) return <Notice>Set a mailbox of your own to send yourself a test.</Notice>
  const send = () =>
    test.mutate(
      { input: { kind, language } },
      { onSuccess: () => notify({ text: `It was sent to ${operator.email ?? 'your mailbox'}.` }) },
    )
  return (
    <>
      <Button loading={test.isPending} onClick={send}>
        Send to myself
      </Button>
      {test.error ? <Failure error={test.error} title="It was not sent" /> : null}
    </>
  )
}
