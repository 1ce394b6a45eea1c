import { useMutation } from '@tanstack/react-query'
import { useSheet } from '../../../src/ui/context.js'
import { Button, KeyValue, Notice } from '../../../src/ui/index.js'
import { useApi } from '../../api/ApiProvider.js'
import { useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { useNotify } from '../../parts/Toasts.js'
import { useAddress } from '../../parts/useAddress.js'
import { nameMail } from '../users/names.js'
import { mailPreviewCss } from './mailPreview.css.js'

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'As text' },
] as const

const nameLanguage = new Intl.DisplayNames(undefined, { type: 'language' })

/** How a mail looks, in each language; and as a mail to oneself. */
export function MailPreview() {
  useSheet(mailPreviewCss)
  const [kind, setKind] = useAddress('kind', 'login')
  const [language, setLanguage] = useAddress('language', 'en')
  const [look, setLook] = useAddress('look', 'light')
  const preview = useRead('previewMail', { kind, language })
  return (
    <Section
      title="How they look"
      lead="As they are sent, with a code that is none. Sender, name and mark are set where the services start."
      actions={<TestMail kind={kind} language={language} />}
    >
      <Loaded query={preview} failed="The mail could not be shown">
        {({ answer }) => (
          <>
            <div className="c-line" style={{ alignItems: 'end' }}>
              <Select
                label="Mail"
                value={kind}
                choices={answer.kinds.map((value) => ({ value: `${value}`, label: nameMail(value) }))}
                onChange={setKind}
              />
              <Select
                label="Language"
                value={language}
                choices={answer.languages.map((value) => ({
                  value: `${value}`,
                  label: nameLanguage.of(value) ?? value,
                }))}
                onChange={setLanguage}
              />
              <Select label="Look" value={readLook(look)} choices={looks} onChange={setLook} />
            </div>
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
                src={`/console/v1/mails/previews/${encodeURIComponent(kind)}/${encodeURIComponent(language)}/page`}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const readLook = (text: string) => looks.find(({ value }) => value === text)?.value ?? 'light'

function TestMail({ kind, language }: { readonly kind: string; readonly language: string }) {
  const { operator } = useMe()
  const { request } = useApi()
  const notify = useNotify()
  const test = useMutation({
    mutationFn: () => request('POST', 'mails/test', { body: { kind, language } }),
    onSuccess: () => notify({ text: `It was sent to ${operator.email ?? 'your mailbox'}.` }),
  })
  if (operator.email === null) return <Notice>Set a mailbox of your own to send yourself a test.</Notice>
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        Send to myself
      </Button>
      {test.error ? <Failure error={test.error} title="It was not sent" /> : null}
    </>
  )
}
