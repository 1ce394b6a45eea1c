'use client'
import { forwardRef, type ReactNode, useRef } from 'react'
import { useSheet, useText } from '../context.js'
import { amountFieldCss } from './amountField.css.js'
import { Button } from './Button.js'
import { FieldBox, type FieldFrame } from './FieldBox.js'
import { toAmount } from './toAmount.js'

export interface AmountFieldProps extends FieldFrame {
  /** A plain decimal with a point, or empty. Never a number: 18 decimals do not fit one. */
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

/** An amount of money: the largest thing on its view. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(props, ref) {
  useSheet(amountFieldCss)
  const t = useText()
  const { value, onChange, decimals, symbol, onMax, detail, disabled } = props
  const own = useRef<HTMLInputElement | null>(null)
  return (
    <FieldBox {...props} labelHidden part="field-amount">
      {(ties) => (
        <>
          <div
            className="amount"
            part="amount"
            data-bad={props.error ? '' : undefined}
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
              size={Math.max(1, value.length)}
              value={value}
              disabled={disabled}
              data-autofocus={props.autoFocus ? '' : undefined}
              onChange={(event) => {
                const amount = toAmount(event.target.value, decimals)
                if (amount !== undefined) onChange(amount)
              }}
            />
            <span>{symbol}</span>
          </div>
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
