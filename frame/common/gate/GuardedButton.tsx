/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import type { Clock } from '../../keys/index.js'
import { Button, type ButtonProps, useSheet, useTexts } from '../screen/parts/index.js'
import type { HoldUp } from './createGate.js'
import { gateCss } from './gate.css.js'
import { Hint } from './Hint.js'
import { messages } from './messages/index.js'
import { useGate } from './useGate.js'

const isTold = (holdUp: HoldUp | undefined) =>
  holdUp === 'early' || holdUp === 'unmoved' || holdUp === 'covered' || holdUp === 'small'

/**
 * A button for what changes who can log in or open the wallet, or ends a login: a press is taken by the gate alone, and what keeps it
 * from being taken is said above.
 */
export function GuardedButton(
  props: Omit<ButtonProps, 'onClick'> & {
    readonly clock: Clock
    /** Another value is another thing to look at. Default: whether the button is off. */
    readonly shown?: unknown
    /** Called when a press counts for the first time: it is in sight. */
    readonly onOpen?: () => void
    /** Called in the task of the click. */
    readonly onPress: () => void
  },
) {
  useSheet(gateCss)
  const t = useTexts(messages)
  const { clock, shown, onOpen, onPress, disabled = false, ...look } = props
  const gate = useGate(clock, `${disabled} ${shown}`)
  const holdUp = gate.holdUp()
  const isOpen = holdUp === undefined
  useEffect(() => {
    if (isOpen) onOpen?.()
  }, [isOpen])
  return (
    <div class="guarded">
      <Hint>{isTold(holdUp) ? t(`guard.${holdUp}`) : null}</Hint>
      <Button
        {...look}
        disabled={disabled || holdUp !== undefined}
        onClick={(click) => {
          if (gate.admits(click)) onPress()
        }}
      />
    </div>
  )
}
