import { useState } from 'react'
import { Button, Field, KeyValue, Notice } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { AccentFields } from '../../parts/AccentFields.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { PictureField } from '../../parts/PictureField.js'
import { useNotify } from '../../parts/Toasts.js'

type Settings = AnswerOf<'showMailSettings'>

/** Who mails of login are from, and what all of them look like. */
export function MailSettings() {
  const settings = useRead('showMailSettings', {})
  return (
    <Loaded query={settings} failed="The settings of mails could not be loaded">
      {({ answer, tag }) => (
        <>
          <Sender settings={answer} />
          <Look key={tag} settings={answer} tag={tag} />
        </>
      )}
    </Loaded>
  )
}

const writeSender = (sender: Settings['sender']) =>
  sender === null ? '' : sender.name === '' ? sender.address : `${sender.name} <${sender.address}>`

function Sender({ settings: { sender, usualSender } }: { readonly settings: Settings }) {
  const { operator } = useMe()
  const notify = useNotify()
  const save = useChange('setMailSender')
  const [text, setText] = useState(writeSender(sender))
  const isOwner = hasRole(operator.roles, 'owner')
  const put = (wanted: string | null) =>
    save.mutate(
      { input: { sender: wanted } },
      {
        onSuccess() {
          setText(wanted ?? '')
          notify({ text: `A test was sent to ${operator.email ?? 'your mailbox'}. Look whether it came, and where.` })
        },
      },
    )
  return (
    <Section
      title="Sender"
      lead="Of mails of login. A test goes to your own mailbox first: what the mail server refuses is not kept. Your domain has to name the mail server (SPF, DKIM), or mails end as spam."
    >
      <KeyValue
        items={[
          { label: 'Now', value: writeSender(sender) || writeSender(usualSender) || 'not known here' },
          { label: 'Where the services start', value: writeSender(usualSender) || 'not known here' },
        ]}
      />
      {isOwner && operator.email === null ? <Notice>Set a mailbox of your own, for the test.</Notice> : null}
      {isOwner && operator.email !== null ? (
        <>
          <div className="c-field-line">
            <Field
              label="Another sender"
              value={text}
              onChange={setText}
              onSubmit={() => put(text.trim())}
              placeholder="Example <login@example.org>"
            />
            <Button
              disabled={text.trim() === '' || text.trim() === writeSender(sender)}
              loading={save.isPending}
              onClick={() => put(text.trim())}
            >
              Test and take it
            </Button>
          </div>
          {sender === null ? null : (
            <div>
              <Button size="chip" onClick={() => put(null)}>
                Back to the one at the start
              </Button>
            </div>
          )}
        </>
      ) : null}
      {save.error ? <Failure error={save.error} title="The sender stays as it was" /> : null}
    </Section>
  )
}

function Look({ settings, tag }: { readonly settings: Settings; readonly tag: string | undefined }) {
  const { operator } = useMe()
  const notify = useNotify()
  const save = useChange('setMailLook')
  const [accent, setAccent] = useState(settings.accent?.light.accent ?? '')
  const [dark, setDark] = useState(settings.accent?.dark.accent ?? '')
  const [logo, setLogo] = useState(settings.logo ?? undefined)
  const mayChange = hasRole(operator.roles, 'editor')
  const isSame =
    accent === (settings.accent?.light.accent ?? '') &&
    dark === (settings.accent?.dark.accent ?? '') &&
    logo === (settings.logo ?? undefined)
  const put = () =>
    save.mutate(
      { input: { accent: accent || undefined, dark: (accent && dark) || undefined, logo }, tag },
      { onSuccess: () => notify({ text: 'All mails look like that from now on.' }) },
    )
  return (
    <Section
      title="Colour and logo"
      lead="A line above each mail, links and buttons; and a picture that travels in the mail, so that nothing is fetched when it is read."
    >
      <AccentFields accent={accent} dark={dark} mayChange={mayChange} onAccent={setAccent} onDark={setDark} />
      <PictureField
        label="Logo"
        hint="PNG, JPEG or GIF of 32 kB at most. It is shown 40 px high; see it on dark, too."
        accept="image/png,image/jpeg,image/gif"
        value={logo}
        mayChange={mayChange}
        onChange={setLogo}
      />
      {save.error ? <Failure error={save.error} title="It was not saved" /> : null}
      {mayChange ? (
        <div>
          <Button disabled={isSame} loading={save.isPending} onClick={put}>
            Save
          </Button>
        </div>
      ) : null}
    </Section>
  )
}
