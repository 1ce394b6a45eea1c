import { useState } from 'react'
import { useSheet } from '../../../../src/ui/context.js'
import { Field, Notice, Text } from '../../../../src/ui/index.js'
import { colours } from '../../../../src/ui/theme/tokens.js'
import { useRead } from '../../../api/useRead.js'
import { CodeBox } from '../../../parts/CodeBox.js'
import { ColourField } from '../../../parts/ColourField.js'
import { Loaded } from '../../../parts/Loaded.js'
import { Section } from '../../../parts/Page.js'
import { toShown } from '../draft.js'
import { Preview } from '../Preview.js'
import { projectsCss } from '../projects.css.js'
import {
  type ColourDraft,
  emptyDraft,
  judgeDraft,
  type ThemeColour,
  type ThemeDraft,
  themeColours,
  toTokens,
  writeThemeCode,
} from './theme.js'

const none: ColourDraft = { light: '', dark: '' }

/** Tokens of the widget, with the widget beside them; what comes of it is code. */
export function WidgetTheme({ id }: { readonly id: string }) {
  useSheet(projectsCss)
  const project = useRead('findProject', { id })
  const choices = useRead('listFeatures', { id })
  const [draft, setDraft] = useState<ThemeDraft>(emptyDraft)
  const change = (part: Partial<ThemeDraft>) => setDraft({ ...draft, ...part })
  const code = writeThemeCode(draft)
  const faint = judgeDraft(draft)
  return (
    <div className="c-config">
      <Section
        title="The widget on your pages"
        lead="Chosen here, and taken over by your page: nothing of it is kept. The guide to themes has all tokens."
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
          onChange={(text) => change({ radius: text.replace(/\D/g, '') })}
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
          {({ answer }) => (
            <Preview
              features={toShown(answer.features, project.data?.answer.project.features ?? [])}
              tokens={toTokens(draft)}
            />
          )}
        </Loaded>
      </div>
    </div>
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
