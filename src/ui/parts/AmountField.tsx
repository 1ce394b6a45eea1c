'use client'
import { forwardRef, type ReactNode, useRef } from 'react'
import { parseAmount } from '../../values/amount.js'
import { useSheet } from '../context.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { usePartText } from '../hooks/usePartText.js'
import { useTypedAmount } from '../hooks/useTypedAmount.js'
import { amounts } from '../messages/later/amounts.js'
import { amountFieldCss } from './amountField.css.js'
import { Button } from './Button.js'
import { FieldBox, type FieldFrame } from './FieldBox.js'

export interface AmountFieldProps extends FieldFrame {
  /** What was typed: `parseAmount` reads it. Never a number: 18 decimals do not fit one. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Digits after the point that the unit has. */
  readonly decimals: number
  /** The unit: "ETH". */
  readonly symbol: string
  /** Fills in all there is. */
  readonly onMax?: () => void
  /** Beside Max: the worth in another unit, or the balance. */
  readonly detail?: ReactNode
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** Why a text is no amount; nothing while it is only unfinished. */
function problemOf(text: string, decimals: number): 'invalid' | 'long' | undefined {
  const typed = text.trim()
  if (typed === '' || typed === '.' || parseAmount(typed, decimals) !== undefined) return undefined
  // 255 is the most that a token can have: read so, only the number of digits was wrong.
  return parseAmount(typed, 255) === undefined ? 'invalid' : 'long'
}

/** An amount of money: the largest thing on its view. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(props, ref) {
  useSheet(amountFieldCss)
  const t = usePartText()
  const ownText = useOwnText(amounts)
  const typed = useTypedAmount(props)
  const { decimals, symbol, onMax, detail, disabled } = props
  const own = useRef<HTMLInputElement | null>(null)
  const problem = typed.meanings.length > 0 ? undefined : problemOf(typed.text, decimals)
  const error = props.error ?? (problem && ownText(`parts.amount.${problem}`, { symbol, decimals }))
  const isAsked = typed.meanings.length > 0
  const hint = isAsked
    ? ownText('parts.amount.which')
    : typed.understood && ownText('parts.amount.understood', { amount: `${typed.understood} ${symbol}` })
  return (
    <FieldBox {...props} error={error} hint={hint ?? props.hint} labelHidden part="field-amount">
      {(ties) => (
        <>
          <div
            className="amount"
            part="amount"
            data-bad={error ? '' : undefined}
            onPointerUp={() => own.current?.focus()}
          >
            <input
              {...ties}
              ref={(field) => {
                own.current = field
                if (typeof ref === 'function') ref(field)
                else if (ref) ref.current = field
              }}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              // Browsers without field-sizing take the width from here.
              size={Math.max(1, typed.text.length)}
              value={typed.text}
              disabled={disabled}
              data-autofocus={props.autoFocus ? '' : undefined}
              onChange={(event) => {
                typed.change(event.target.value)
              }}
            />
            <span>{symbol}</span>
          </div>
          {isAsked ? (
            <div className="amount-end">
              {typed.meanings.map(({ decimal, text }) => (
                <Button key={decimal} size="chip" disabled={disabled} onClick={() => typed.mean(decimal)}>
                  {`${text} ${symbol}`}
                </Button>
              ))}
            </div>
          ) : null}
          {detail || onMax ? (
            <div className="amount-end">
              {detail}
              {onMax ? (
                <Button size="chip" disabled={disabled} onClick={onMax}>
                  {t('parts.max')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </>
      )}
    </FieldBox>
  )
})
