/** @jsxImportSource preact */
import { rowCss } from '../../../src/ui/parts/row.css.js'
import { useSheet } from '../../common/screen/parts/index.js'
import { choiceCss } from './choice.css.js'

/** Devices to choose some of. */
export function DeviceChoice(props: {
  readonly title: string
  readonly items: readonly { readonly id: string; readonly label: string; readonly hint: string | undefined }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  useSheet(rowCss)
  useSheet(choiceCss)
  const { items, chosen, onChange } = props
  return (
    <fieldset class="choice">
      <legend>{props.title}</legend>
      {items.map(({ id, label, hint }) => (
        <label key={id} class="row">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span class="row-words">
            <span class="row-label" dir="auto">
              {label}
            </span>
            {hint ? (
              <span class="row-hint" dir="ltr">
                {hint}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
