import { useSheet } from '../../src/ui/context.js'
import { CopyButton } from '../../src/ui/index.js'
import { codeBoxCss } from './codeBox.css.js'

export interface CodeBoxProps {
  /** What it is, for screen readers: "Code for your page". */
  readonly label: string
  readonly code: string
  /** What the button copies: "Copy code". */
  readonly copy?: string
}

/** Code to take away. */
export function CodeBox({ label, code, copy = 'Copy code' }: CodeBoxProps) {
  useSheet(codeBoxCss)
  return (
    <div className="c-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="c-code-text" tabIndex={0} aria-label={label}>
        <pre>{code}</pre>
      </section>
      <div>
        <CopyButton value={code} label={copy} />
      </div>
    </div>
  )
}
