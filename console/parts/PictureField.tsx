import { useId, useState } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { Button, Text } from '../../src/ui/index.js'
import { pictureFieldCss } from './pictureField.css.js'

/** As the services take it, in bytes. */
const most = 32_768

export interface PictureFieldProps {
  readonly label: string
  readonly hint: string
  /** Types of files, as `accept` of an input has them. */
  readonly accept: string
  /** As a `data:` address; undefined: none. */
  readonly value: string | undefined
  readonly mayChange: boolean
  readonly onChange: (value: string | undefined) => void
}

/** A small picture from the operator's machine. What it is the services judge by its bytes. */
export function PictureField({ label, hint, accept, value, mayChange, onChange }: PictureFieldProps) {
  useSheet(pictureFieldCss)
  const id = useId()
  const [error, setError] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const isSmall = file.size <= most
    setError(isSmall ? undefined : `${file.name} has more than 32 kB.`)
    if (isSmall) onChange(await readPicture(file))
  }
  return (
    <div className="c-picture">
      <label htmlFor={id}>{label}</label>
      <Text size={12} tone="muted">
        {hint}
      </Text>
      {value === undefined ? null : (
        <div className="c-picture-shown">
          <img src={value} alt={`${label}, as it is`} />
        </div>
      )}
      {mayChange ? (
        <div className="c-line">
          <input id={id} type="file" accept={accept} onChange={({ target }) => void take(target.files?.[0])} />
          {value === undefined ? null : (
            <Button size="chip" onClick={() => onChange(undefined)}>
              Remove<span className="unseen"> {label}</span>
            </Button>
          )}
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="c-picture-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}

async function readPicture(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${file.type};base64,${btoa(text)}`
}
