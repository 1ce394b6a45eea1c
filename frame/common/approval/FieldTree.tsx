/** @jsxImportSource preact */
import { useTexts } from '../screen/parts/index.js'
import { messages } from './messages/index.js'
import { StrangersText } from './StrangersText.js'
import type { Field } from './types.js'

/** Typed data in full: every name and every value, nothing folded away (S17). */
export function FieldTree({ fields }: { readonly fields: readonly Field[] }) {
  const t = useTexts(messages)
  return (
    <dl class="tree">
      {fields.map(({ name, value }) =>
        typeof value === 'string' ? (
          <div class="tree-leaf" key={name}>
            <dt>
              <StrangersText text={name} />
            </dt>
            <dd>{value === '' ? <span class="mark">{t('approve.empty')}</span> : <StrangersText text={value} />}</dd>
          </div>
        ) : (
          <div class="tree-branch" key={name}>
            <dt>
              <StrangersText text={name} />
            </dt>
            <dd>{value.length ? <FieldTree fields={value} /> : <span class="mark">{t('approve.empty')}</span>}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
