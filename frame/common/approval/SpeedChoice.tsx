/** @jsxImportSource preact */
import { useTexts } from '../screen/parts/index.js'
import { messages } from './messages/index.js'
import type { ApprovalProps } from './props.js'
import { speedOf, speeds } from './speeds.js'

/** The speeds that can be paid, as one group of radio buttons: arrow keys choose, in the direction of the text. */
export function SpeedChoice({ state, acts }: Pick<ApprovalProps, 'state' | 'acts'>) {
  const t = useTexts(messages)
  const { ready, phase } = state
  if (!ready?.speeds) return null
  const chosen = speedOf(ready, state.speed)
  return (
    <fieldset class="speeds" disabled={phase !== 'asking'}>
      <legend class="unseen">{t('speed.label')}</legend>
      {speeds.map((speed) => (
        <label key={speed} class="speed">
          <input
            type="radio"
            name="speed"
            value={speed}
            checked={speed === chosen}
            disabled={!ready.speeds?.[speed]}
            onChange={() => acts.choose(speed)}
          />
          <span>{t(`speed.${speed}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
