/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { fieldBoxCss } from '../../../../src/ui/parts/fieldBox.css.js'
import { useSheet } from '../context.js'
import { WarningIcon } from './icons.js'

/** What every kind of field has around its input. */
export interface FieldFrame {
  /** Names the field. Always read; `labelHidden` only hides it from sight. */
  readonly label: string
  readonly labelHidden?: boolean
  /** A line of help below, while there is no error. */
  readonly hint?: string
  /** What is wrong and how to correct it, below the field; spoken when it appears. */
  readonly error?: string | undefined
}

/** Attributes that tie an input to its label and its note. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label above, note or error below, and the ties between them. */
export function FieldBox({
  label,
  labelHidden,
  hint,
  error,
  children,
}: FieldFrame & { readonly children: (ties: FieldTies) => ComponentChildren }) {
  useSheet(fieldBoxCss)
  const id = useId()
  const noteId = `${id}n`
  const note = error ?? hint
  return (
    <div class="field">
      <label class={labelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      <div id={noteId} class={note ? 'field-note' : 'unseen'}>
        {error ? null : hint}
        {/* The region stands before the error does, or it would not be spoken. */}
        <div role="alert" class="field-error">
          {error ? <WarningIcon /> : null}
          {error}
        </div>
      </div>
    </div>
  )
}
