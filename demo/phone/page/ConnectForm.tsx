import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { readPicture } from './readQr.js'

interface ConnectFormProps {
  /** Resolves to whether the app was reached; says itself why not. */
  readonly onPair: (text: string) => Promise<boolean>
  readonly onScan: () => void
  readonly say: (text: string, isBad?: boolean) => void
}

/** Where the code of an app is pasted: its text, or a picture of it. */
export function ConnectForm({ onPair, onScan, say }: ConnectFormProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const pair = (code: string) => {
    setBusy(true)
    void onPair(code)
      .then((isPaired) => isPaired && setText(''))
      .finally(() => setBusy(false))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pair(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    const [picture] = event.clipboardData.files
    if (!picture) return
    event.preventDefault()
    readPicture(picture)
      .then(pair)
      .catch((error: Error) => say(error.message, true))
  }
  return (
    <form className="card" onSubmit={onSubmit}>
      <label htmlFor="code">Connect an app</label>
      <div className="field">
        <input
          id="code"
          value={text}
          placeholder="Paste its code: wc:…"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onPaste={onPaste}
        />
        <button type="button" className="plain" onClick={onScan} aria-label="Scan a code">
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16" />
          </svg>
        </button>
      </div>
      <button type="submit" className="yes" disabled={busy || text.trim() === ''}>
        {busy ? 'Connecting…' : 'Connect'}
      </button>
    </form>
  )
}
