import { useMemo, useState } from 'react'
import { Button, Text } from '../../../src/ui/index.js'
import { type Shown, type ShownFeature, writeShown } from '../../preview/shown.js'

export interface PreviewProps {
  /** As the widget would read them. */
  readonly features: readonly ShownFeature[]
  /** Values of its tokens. Default: its own. */
  readonly tokens?: Shown['tokens']
}

/** The widget itself on a configuration, in a document that has neither this page's origin nor a session, and reaches nothing. */
export function Preview({ features, tokens = {} }: PreviewProps) {
  const [isPhone, setPhone] = useState(false)
  const [isDark, setDark] = useState(false)
  const text = JSON.stringify({ features, tokens })
  const address = useMemo(
    () => `/preview${writeShown({ ...JSON.parse(text), theme: isDark ? 'dark' : 'light', dir: 'ltr' })}`,
    [text, isDark],
  )
  return (
    <section className="c-preview" aria-label="Preview">
      <div className="c-line">
        <Button size="chip" pressed={!isPhone} onClick={() => setPhone(false)}>
          Desktop
        </Button>
        <Button size="chip" pressed={isPhone} onClick={() => setPhone(true)}>
          Phone
        </Button>
        <Button size="chip" pressed={!isDark} onClick={() => setDark(false)}>
          Light
        </Button>
        <Button size="chip" pressed={isDark} onClick={() => setDark(true)}>
          Dark
        </Button>
      </div>
      <div className="c-preview-stage">
        <iframe
          className={`c-preview-frame${isPhone ? ' phone' : ''}`}
          title="The widget on this configuration"
          sandbox="allow-scripts"
          src={address}
        />
      </div>
      <Text size={12} tone="muted">
        The widget itself, as a visitor without a wallet first sees it. It reaches nothing, so that a login ends here.
      </Text>
    </section>
  )
}
