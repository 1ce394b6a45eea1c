/** @jsxImportSource preact */
import { KeyValue, useTexts } from '../screen/parts/index.js'
import { exactAmount, roundAmount } from './amounts.js'
import { ForecastPart } from './ForecastPart.js'
import { messages } from './messages/index.js'
import type { ApprovalProps } from './props.js'
import { SpeedChoice } from './SpeedChoice.js'
import { costAt } from './speeds.js'
import { Whereabouts } from './Whereabouts.js'

/** What the chain says of the cost, then where it is done and by whom; the balance afterwards is a forecast. */
export function Facts({ shown, state, acts }: ApprovalProps) {
  const t = useTexts(messages)
  const { coin, hasCost } = shown
  const cost = state.ready && costAt(state.ready, state.speed)
  const amount = (value: bigint, way: 'up' | 'down') => (
    <span title={`${exactAmount(value, coin.decimals)} ${coin.symbol}`}>
      {`${way === 'down' ? '~ ' : ''}${roundAmount(value, coin.decimals, way)} ${coin.symbol}`}
    </span>
  )
  const payer = state.ready?.payer
  const toFee = () => {
    if (payer !== undefined) return t('approve.paid', { name: payer })
    if (cost) return amount(cost.fee, 'up')
    return state.failure === 'cost' ? t('approve.fee.unknown') : undefined
  }
  const after = cost?.after === undefined ? undefined : amount(cost.after, 'down')
  return (
    <>
      {hasCost ? (
        <KeyValue
          columns
          items={[
            { label: t(payer === undefined ? 'approve.fee' : 'approve.fee.paid'), value: toFee() },
            ...((after || !cost) && state.failure !== 'cost' ? [{ label: t('approve.after'), value: after }] : []),
          ]}
        />
      ) : null}
      {typeof state.forecast === 'object' ? (
        <ForecastPart forecast={state.forecast} pieces={state.pieces} coin={coin} tokens={state.ready?.tokens ?? {}} />
      ) : null}
      <SpeedChoice state={state} acts={acts} />
      <Whereabouts shown={shown} />
    </>
  )
}
