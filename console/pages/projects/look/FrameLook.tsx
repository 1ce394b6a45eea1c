import { useState } from 'react'
import { Button, Field, Notice } from '../../../../src/ui/index.js'
import { toConsoleError } from '../../../api/consoleError.js'
import { useChange, useRead } from '../../../api/useRead.js'
import { AccentFields } from '../../../parts/AccentFields.js'
import { Failure } from '../../../parts/Failure.js'
import { Section } from '../../../parts/Page.js'
import { PictureField } from '../../../parts/PictureField.js'
import { useNotify } from '../../../parts/Toasts.js'
import type { ProjectProps } from '../types.js'

interface FrameLookProps extends Pick<ProjectProps, 'project' | 'tag'> {
  /** Whether the operator owns the project: the window asks users for consent. */
  readonly mayOwn: boolean
}

const colour = /^#[\da-f]{6}$/

/** Accent, corners, name and mark of the wallet's own window, where users approve. */
export function FrameLook({ project: { id, look }, tag, mayOwn }: FrameLookProps) {
  const notify = useNotify()
  const save = useChange('setLook')
  const reset = useChange('resetLook')
  const [accent, setAccent] = useState(look?.accent?.light.accent ?? '')
  const [dark, setDark] = useState(look?.accent?.dark.accent ?? '')
  const [radius, setRadius] = useState(look?.radius === undefined ? '' : `${look.radius}`)
  const [name, setName] = useState(look?.name ?? '')
  const [mark, setMark] = useState(look?.mark)
  const isWhole = colour.test(accent) && (dark === '' || colour.test(dark))
  const judged = useRead('checkLook', { id, accent, dark: dark || undefined }, { enabled: isWhole })
  const refused = isWhole && judged.error ? toConsoleError(judged.error) : undefined
  const made = isWhole && !refused ? judged.data?.answer.accent.dark.accent : undefined
  const isEmpty = accent === '' && radius === '' && name === '' && mark === undefined
  const wanted = {
    ...{ accent: accent || undefined, dark: (accent && dark) || undefined, name: name || undefined, mark },
    radius: radius === '' ? undefined : Number(radius),
  }
  const put = () =>
    save.mutate(
      { input: { id, ...wanted }, tag },
      { onSuccess: () => notify({ text: 'The window looks like that when it is next opened.' }) },
    )
  return (
    <Section
      title="The wallet's window"
      lead="Where users log in, approve and sign. Colours of danger and warning stay as they are everywhere, and so does what a request says."
    >
      <AccentFields
        accent={accent}
        dark={dark || (made ?? '')}
        mayChange={mayOwn}
        onAccent={setAccent}
        onDark={setDark}
      />
      {refused ? (
        <Notice tone="danger" title="This colour is refused" live>
          {refused.message} <code>{refused.code}</code>
        </Notice>
      ) : null}
      <div className="c-grid">
        <Field
          label="Corners, in px"
          hint="0 to 32. Empty: as everywhere."
          value={radius}
          onChange={(text) => setRadius(text.replace(/\D/g, ''))}
          maxLength={2}
          disabled={!mayOwn}
        />
        <Field
          label="Name of the wallet"
          hint="Stands on every approval. Empty: the operator's."
          value={name}
          onChange={setName}
          maxLength={40}
          disabled={!mayOwn}
        />
      </div>
      <PictureField
        label="Mark"
        hint="Beside the name: PNG, JPEG, GIF, WebP, or an SVG that only draws; 32 kB at most."
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        value={mark}
        mayChange={mayOwn}
        onChange={setMark}
      />
      {save.error ? <Failure error={save.error} title="The look was not saved" /> : null}
      {reset.error ? <Failure error={reset.error} title="The look stays as it was" /> : null}
      {mayOwn ? (
        <div className="c-line">
          <Button disabled={isEmpty || refused !== undefined} loading={save.isPending} onClick={put}>
            Save
          </Button>
          {look ? (
            <Button
              size="chip"
              loading={reset.isPending}
              onClick={() =>
                reset.mutate(
                  { input: { id }, tag },
                  { onSuccess: () => notify({ text: 'It looks as everywhere again.' }) },
                )
              }
            >
              As everywhere
            </Button>
          ) : null}
        </div>
      ) : (
        <Notice>An owner of the project changes this.</Notice>
      )}
    </Section>
  )
}
