/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { parseAmount, toDecimal } from '../../../src/values/amount.js'
import { Button, Field, FieldBox, useTexts } from '../screen/parts/index.js'
import { messages } from './messages/index.js'
import type { ApprovalProps } from './props.js'
import type { Lowerable } from './types.js'

type Props = Pick<ApprovalProps, 'shown' | 'state' | 'acts' | 'gate'>

/** The way to less than a page asks for: an amount and an end that the user types, never more than was asked for. */
export function Lowering(props: Props) {
  const { content } = props.shown
  if (content.kind !== 'permission' || props.state.phase !== 'asking') return null
  const lowerable = content.lowerable ?? []
  return (
    <>
      {lowerable.map((each) => (
        <LowerOne key={each.at} {...props} lowerable={each} isAlone={content.actions.length === 1} />
      ))}
    </>
  )
}

/** Minutes of UTC, as the sheet writes them. */
const toMinutes = (ms: number) => new Date(ms).toISOString().slice(0, 16)

function LowerOne({
  lowerable: { at, most, asset, latest, earliest },
  isAlone,
  shown,
  state,
  acts,
  gate,
}: Props & { readonly lowerable: Lowerable; readonly isAlone: boolean }) {
  const t = useTexts(messages)
  const [isOpen, setOpen] = useState(false)
  const facts = asset?.kind === 'token' ? state.ready?.tokens?.[asset.address] : asset && shown.coin
  const decimals = facts?.decimals ?? 0
  const [text, setText] = useState<string>()
  const [end, setEnd] = useState(toMinutes(latest))
  const toggle = () => {
    // The buttons below move.
    gate.changed()
    setOpen(!isOpen)
  }
  if (!isOpen)
    return (
      <div class="more-notices">
        <Button size="chip" onClick={toggle}>
          {isAlone ? t('lower.open') : t('lower.open.at', { at: at + 1 })}
        </Button>
      </div>
    )
  const written = text ?? (most === undefined ? '' : toDecimal(most, decimals))
  const amount = most === undefined ? undefined : parseAmount(written, decimals)
  const isAmountWrong = most !== undefined && (amount === undefined || amount <= 0n || amount > most)
  // What was not touched stays to the second.
  const until = end === toMinutes(latest) ? latest : Date.parse(`${end}Z`)
  const isEndWrong = !(until >= earliest && until <= latest)
  const use = () => {
    if (isAmountWrong || isEndWrong) return
    setOpen(false)
    acts.lower({ at, ...(amount !== undefined && { most: amount }), until })
  }
  return (
    <section class="lowering" aria-label={t('lower.open')}>
      {most === undefined ? null : (
        <Field
          label={asset ? t('lower.amount', { unit: facts?.symbol ?? t('act.smallest') }) : t('act.grant.calls')}
          value={written}
          maxLength={100}
          error={isAmountWrong ? t('lower.amount.wrong', { most: toDecimal(most, decimals) }) : undefined}
          onChange={setText}
          onSubmit={use}
        />
      )}
      <FieldBox label={t('lower.until')} error={isEndWrong ? t('lower.until.wrong') : undefined}>
        {(ties) => (
          <div class="field-box" data-bad={isEndWrong ? '' : undefined}>
            <input
              {...ties}
              type="datetime-local"
              value={end}
              min={toMinutes(earliest)}
              max={toMinutes(latest)}
              onInput={(event) => setEnd(event.currentTarget.value)}
            />
          </div>
        )}
      </FieldBox>
      <Button wide disabled={isAmountWrong || isEndWrong} onClick={use}>
        {t('lower.use')}
      </Button>
    </section>
  )
}
