'use client'
import { forwardRef, useRef } from 'react'
import { usePartText } from '../hooks/usePartText.js'
import { CloseIcon } from '../icons/shellIcons.js'
import { SearchIcon } from '../icons/viewIcons.js'
import { FieldBox } from './FieldBox.js'
import { IconButton } from './IconButton.js'
import { Spinner } from './Spinner.js'

export interface SearchFieldProps {
  /** What is searched, as its name and placeholder: "Search networks". Default: "Search". */
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** How many were found; spoken when it changes. */
  readonly count?: number
  /** Arrow down was pressed: on to what was found. */
  readonly onDown?: () => void
}

/** A search that can be cleared by a button or by Esc (which then does not close the modal). */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(props, ref) {
  const { value, onChange, loading, count } = props
  const t = usePartText()
  const box = useRef<HTMLDivElement>(null)
  const label = props.label ?? t('parts.search')
  const erase = () => onChange('')
  const clear = () => {
    erase()
    box.current?.querySelector('input')?.focus()
  }
  return (
    <FieldBox label={label} labelHidden part="field-search">
      {(ties) => (
        <div className="field-box" part="field-box" ref={box} data-off={props.disabled ? '' : undefined}>
          <SearchIcon />
          <input
            {...ties}
            ref={ref}
            type="search"
            dir={value ? 'auto' : undefined}
            enterKeyHint="search"
            value={value}
            placeholder={label}
            disabled={props.disabled}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus={props.autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              const act = event.key === 'ArrowDown' ? props.onDown : event.key === 'Escape' && value ? erase : undefined
              if (act) event.preventDefault()
              act?.()
            }}
          />
          {loading ? <Spinner /> : null}
          {value && !loading ? (
            <IconButton label={t('parts.clear')} onClick={clear}>
              <CloseIcon />
            </IconButton>
          ) : null}
          <span className="unseen" role="status">
            {count === undefined || !value ? null : t('parts.results', { count })}
          </span>
        </div>
      )}
    </FieldBox>
  )
})
