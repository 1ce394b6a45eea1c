'use client'
import { type ReactNode, useId } from 'react'
import { useSheet } from '../context.js'
import { WarningIcon } from '../icons/shellIcons.js'
import { fieldBoxCss } from './fieldBox.css.js'

/** What every kind of field has around its input. */
export interface FieldFrame {
  /** Names the field. Always read; `labelHidden` only hides it from the eye. */
  readonly label: string
  readonly labelHidden?: boolean
  /** A line of help below, while there is no error. */
  readonly hint?: string
  /** What is wrong and how to mend it, below the field; spoken when it appears. */
  readonly error?: string
}

/** Attributes that tie an input to its label and its note. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldBoxProps extends FieldFrame {
  readonly part: string
  readonly children: (ties: FieldTies) => ReactNode
}

/** Label above, note or error below, and the ties between them. */
export function FieldBox({ label, labelHidden, hint, error, part, children }: FieldBoxProps) {
  useSheet(fieldBoxCss)
  const id = useId()
  const noteId = `${id}n`
  const note = error ?? hint
  return (
    <div className="field" part={`field ${part}`}>
      <label className={labelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      <div id={noteId} className={note ? 'field-note' : 'unseen'}>
        {error ? null : hint}
        {/* The region stands before the error does, or it would not be spoken. */}
        <div role="alert" className="field-error">
          {error ? <WarningIcon /> : null}
          {error}
        </div>
      </div>
    </div>
  )
}
