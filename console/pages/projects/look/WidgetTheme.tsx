import { useState } from 'react'
import { useSheet } from '../../../../src/ui/context.js'
import { Field, Notice, Text } from '../../../../src/ui/index.js'
import { colours } from '../../../../src/ui/theme/tokens.js'
import { useChange, useRead } from '../../../api/useRead.js'
import { ChangedMeanwhile } from '../../../parts/ChangedMeanwhile.js'
import { CodeBox } from '../../../parts/CodeBox.js'
import { ColourField } from '../../../parts/ColourField.js'
import { Loaded } from '../../../parts/Loaded.js'
import { Section } from '../../../parts/Page.js'
import { useNotify } from '../../../parts/Toasts.js'
import { listTokens, toShown } from '../draft.js'
import { NotPublished } from '../NotPublished.js'
import { Preview } from '../Preview.js'
import { projectsCss } from '../projects.css.js'
import type { ProjectProps } from '../types.js'
import {
  type ColourDraft,
  judgeDraft,
  type ThemeColour,
  type ThemeDraft,
  type ThemeTokens,
  themeColours,
  toDraft,
  toTokens,
  withRadius,
  writeThemeCode,
} from './theme.js'

const none: ColourDraft = { light: '', dark: '' }

/** What is not published yet, and what it was made from. */
interface Unpublished {
  readonly base: ThemeTokens | undefined
  readonly tag: string | undefined
  readonly wanted: ThemeDraft
}

/** Tokens of the widget, with the widget beside them: published with the project's configuration, or copied as code. */
export function WidgetTheme({ project, tag, mayChange }: ProjectProps) {
  useSheet(projectsCss)
  const { id, theme } = project
  const choices = useRead('listFeatures', { id })
  const [unpublished, setUnpublished] = useState<Unpublished>()
  const draft = unpublished?.wanted ?? toDraft(theme)
  const setDraft = (wanted: ThemeDraft) => setUnpublished({ ...(unpublished ?? { base: theme, tag }), wanted })
  const change = (part: Partial<ThemeDraft>) => setDraft({ ...draft, ...part })
  const code = writeThemeCode(draft)
  const faint = judgeDraft(draft)
  return (
    <>
      <div className="c-config">
        <Section
          title="The widget on your pages"
          lead="Colours and corners are published: pages have them with their features, from the next load on, where they set no theme themselves. Or copy the code, which also has name and links. The guide to themes has all tokens."
        >
          {themeColours.map(({ token, label }) => (
            <Colours
              key={token}
              token={token}
              label={label}
              value={draft.colours[token] ?? none}
              onChange={(value) => change({ colours: { ...draft.colours, [token]: value } })}
            />
          ))}
          <Field
            label="Corners, in px"
            hint="Of the modal; rows and fields go with it."
            value={draft.radius}
            onChange={(text) => setDraft(withRadius(draft, text.replace(/\D/g, '')))}
            maxLength={2}
          />
          <Field label="Name of your app" value={draft.name} onChange={(name) => change({ name })} maxLength={60} />
          <div className="c-grid">
            <Field
              label="Address of your terms"
              value={draft.termsUrl}
              onChange={(termsUrl) => change({ termsUrl })}
              type="url"
            />
            <Field
              label="Address of your privacy policy"
              value={draft.privacyUrl}
              onChange={(privacyUrl) => change({ privacyUrl })}
              type="url"
            />
          </div>
          {faint.length > 0 ? (
            <Notice tone="warning" title="Users may not be able to read this" live>
              <ul className="c-faint">
                {faint.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {code === '' ? (
            <Text tone="muted">Choose something, and the code for your page stands here.</Text>
          ) : (
            <CodeBox label="The code to paste" code={code} />
          )}
        </Section>
        <div className="c-config-side">
          <Loaded query={choices} failed="The preview could not be made">
            {({ answer }) => <Preview features={toShown(answer.features, project.features)} tokens={toTokens(draft)} />}
          </Loaded>
        </div>
      </div>
      {unpublished && mayChange ? (
        <PublishTheme project={project} tag={tag} unpublished={unpublished} onEnd={() => setUnpublished(undefined)} />
      ) : null}
    </>
  )
}

interface PublishThemeProps extends Pick<ProjectProps, 'project' | 'tag'> {
  readonly unpublished: Unpublished
  readonly onEnd: () => void
}

function PublishTheme({ project: { id, theme }, tag: currentTag, unpublished, onEnd }: PublishThemeProps) {
  const { base, tag, wanted } = unpublished
  const notify = useNotify()
  const publish = useChange('setTheme')
  const tokens = toTokens(wanted)
  const own = listTokens(base, tokens)
  const send = (over?: string | undefined) =>
    publish.mutate(
      { input: { id, theme: tokens }, tag: over ?? tag },
      {
        onSuccess({ tag: now }) {
          onEnd()
          const before = (over === undefined ? base : theme) ?? null
          notify({
            text: 'Published. Pages have it from their next load on.',
            undo: () => publish.mutateAsync({ input: { id, theme: before }, tag: now }),
          })
        },
      },
    )
  if (own.length === 0) return null
  return (
    <>
      <ChangedMeanwhile
        error={publish.error}
        failed="Nothing was published"
        theirs={listTokens(base, theme)}
        other="pages, names or features, not the widget's look"
        own={own}
        isPending={publish.isPending}
        onTake={onEnd}
        onPut={() => send(currentTag)}
      />
      <NotPublished changes={own} isPending={publish.isPending} onDiscard={onEnd} onPublish={() => send()} />
    </>
  )
}

interface ColoursProps {
  readonly token: ThemeColour
  readonly label: string
  readonly value: ColourDraft
  readonly onChange: (value: ColourDraft) => void
}

function Colours({ token, label, value, onChange }: ColoursProps) {
  const [light, dark] = colours[token]
  return (
    <div className="c-grid">
      <ColourField
        label={label}
        usual={light}
        value={value.light}
        mayChange
        onChange={(text) => onChange({ ...value, light: text })}
      />
      <ColourField
        label={`${label}, in the dark`}
        usual={dark}
        value={value.dark}
        mayChange
        onChange={(text) => onChange({ ...value, dark: text })}
      />
    </div>
  )
}
