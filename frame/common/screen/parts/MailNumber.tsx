/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { useSheet, useSurroundings, useText } from '../context.js'
import { mailNumberCss } from './mailNumber.css.js'

/** The number that the user chooses on the page of custody's mail, which offers it among others. Nothing while none is asked for. */
export function MailNumber({
  number,
  isBeside = false,
}: {
  readonly number: string | undefined
  /** Another mail is in sight, too. Default: false. */
  readonly isBeside?: boolean
}) {
  useSheet(mailNumberCss)
  const t = useText()
  const { announce } = useSurroundings()
  const words = t(isBeside ? 'number.code' : 'number.choose')
  useEffect(() => {
    if (number !== undefined) announce(`${words} ${number}`)
  }, [number])
  if (number === undefined) return null
  return (
    <p class="mail-number">
      {words} <strong dir="ltr">{number}</strong>
    </p>
  )
}
