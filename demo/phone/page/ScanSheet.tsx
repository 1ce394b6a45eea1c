import { useEffect, useRef, useState } from 'react'
import { readPicture, readQr } from './readQr.js'
import { Sheet } from './Sheet.js'

/** Milliseconds between two frames that are read. */
const pace = 150

interface ScanSheetProps {
  readonly onClose: () => void
  /** Called with the text of a code. */
  readonly onFound: (text: string) => void
}

/** Reads a code by the camera, where there is one, or from a picture of it. */
export function ScanSheet({ onClose, onFound }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<'asking' | 'on' | 'none'>('asking')
  const [problem, setProblem] = useState<string>()
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const canvas = document.createElement('canvas')
    const look = () => {
      const text = video.current ? readQr(video.current, canvas) : undefined
      if (text) found.current(text)
      else timer = setTimeout(look, pace)
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function open() {
      // Absent where the page is not on a secure origin.
      stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !stream || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setCamera('on')
      look()
    }
    open()
      // Refused, or there is none: pictures are the other way.
      .catch(() => undefined)
      .finally(() => !isOver && setCamera((now) => (now === 'on' ? now : 'none')))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  const read = (file: Blob | null | undefined) => {
    if (!file) return
    setProblem(undefined)
    readPicture(file)
      .then((text) => found.current(text))
      .catch((error: Error) => setProblem(error.message))
  }
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => read(event.clipboardData?.files[0])
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })

  return (
    <Sheet title="Scan a code" onClose={onClose}>
      <div className="finder" data-camera={camera}>
        <video ref={video} muted playsInline />
        {camera === 'on' ? null : <p>{camera === 'asking' ? 'Looking for a camera…' : 'There is no camera here.'}</p>}
      </div>
      <label
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          read(event.dataTransfer.files[0])
        }}
      >
        Choose, drop or paste a picture of the code
        <input type="file" accept="image/*" onChange={(event) => read(event.target.files?.[0])} />
      </label>
      {problem ? (
        <p className="notice" role="alert">
          {problem}
        </p>
      ) : null}
    </Sheet>
  )
}
